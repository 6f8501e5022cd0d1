// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/http_request.h"

#include <gtest/gtest.h>

namespace thalassa::client {
namespace {

TEST(ModelPath, EscapesNames)
{
    EXPECT_EQ(modelPath({"a b/ü", "1"}), "/v2/models/a%20b%2F%C3%BC/versions/1");
}

TEST(ModelPath, LeavesTheVersionOutIfTheServerChoosesIt)
{
    EXPECT_EQ(modelPath({"m", ""}), "/v2/models/m");
}

TEST(QueryRequest, CarriesHostAndMetadata)
{
    EXPECT_EQ(queryRequest("GET", "/v2", {{"Key", "value"}}, {"::1", "8000"}),
        "GET /v2 HTTP/1.1\r\nHost: [::1]:8000\r\nKey: value\r\nContent-Length: 0\r\n"
        "Connection: close\r\n\r\n");
}

} // namespace
} // namespace thalassa::client
