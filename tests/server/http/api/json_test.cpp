// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_parser.h"

#include <gtest/gtest.h>

namespace thalassa::httpapi {
namespace {

TEST(Json, RefusesHalfASurrogatePair)
{
    for (const char* const text : {R"({"a":"\ud83d"})", R"({"a":"\ude00"})", R"({"a":"x\uDE00y"})",
             R"({"a":"\u0020\udfff"})", R"({"a":"\ud83d\ude00\ude00"})", R"({"\udc00":1})"}) {
        const absl::Status status = parseJson(text).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << text;
        EXPECT_NE(status.message().find("surrogate pair"), std::string::npos) << status;
    }
}

TEST(Json, TakesWholeSurrogatePairsAndWhatOnlyLooksLikeHalfOfOne)
{
    for (const char* const text :
        {R"({"a":"\ud83d\ude00"})", R"({"a":"\uDBFF\uDFFF\uD800\uDC00"})", R"({"a":"\\ude00"})",
            R"({"a":"\ud7ff\ue000"})", R"({"a":"ude00"})", R"({"a":"\\"})"}) {
        EXPECT_TRUE(parseJson(text).ok()) << text;
    }
}

} // namespace
} // namespace thalassa::httpapi
