// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/address.h"

#include <gmock/gmock.h>

namespace thalassa::client {
namespace {

TEST(Address, IsReadInAllItsForms)
{
    const auto read = [](const std::string& text) {
        const auto address = parseAddress(text, "8000");
        return address.ok() ? address->toString() : std::string(address.status().message());
    };
    EXPECT_EQ(read("host:1"), "host:1");
    EXPECT_EQ(read("host"), "host:8000");
    EXPECT_EQ(read("http://host:1/"), "host:1");
    EXPECT_EQ(read("[::1]:1"), "[::1]:1");
    EXPECT_EQ(read("[::1]"), "[::1]:8000");
    EXPECT_THAT(read(":1"), ::testing::HasSubstr("expected host:port"));
    EXPECT_THAT(read("host:port"), ::testing::HasSubstr("expected host:port"));
    EXPECT_THAT(read("[::1"), ::testing::HasSubstr("expected host:port"));
}

} // namespace
} // namespace thalassa::client
