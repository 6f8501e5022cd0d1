// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/json_document.h"

#include <gtest/gtest.h>

namespace thalassa::json {
namespace {

TEST(JsonDocument, GivesMembersOfTheExpectedType)
{
    const auto document = parse(R"({"text": "a", "whole": -2, "count": 3, "flag": true})");
    ASSERT_TRUE(document.ok()) << document.status();
    EXPECT_EQ(textOf(*document, "text"), "a");
    EXPECT_EQ(integerOf(*document, "whole"), -2);
    EXPECT_EQ(countOf(*document, "count"), 3);
    EXPECT_TRUE(flagOf(*document, "flag"));
}

TEST(JsonDocument, GivesNothingForMissingMembersAndOtherTypes)
{
    const auto document = parse(R"({"text": 1, "count": -1})");
    ASSERT_TRUE(document.ok()) << document.status();
    EXPECT_EQ(find(*document, "missing"), nullptr);
    EXPECT_EQ(textOf(*document, "text"), "");
    EXPECT_EQ(countOf(*document, "count"), 0);
    EXPECT_FALSE(flagOf(*document, "text"));
    EXPECT_EQ(find(*find(*document, "text"), "x"), nullptr); // no object
}

TEST(JsonDocument, VisitsTheElementsOfAnArray)
{
    const auto document = parse(R"({"list": [1, 2], "text": "a"})");
    ASSERT_TRUE(document.ok()) << document.status();
    int64_t sum = 0;
    const auto add = [&](const Value& element) { sum += element.GetInt64(); };
    forEach(*document, "list", add);
    forEach(*document, "text", add);
    EXPECT_EQ(sum, 3);
}

TEST(JsonDocument, NamesThePositionOfAnError)
{
    EXPECT_EQ(parse("[1,").status().message(), "invalid JSON: at byte 3: Invalid value.");
}

TEST(JsonDocument, ReadsDeepNestingWithoutAStack)
{
    const size_t depth = 1'000'000;
    EXPECT_TRUE(parse(std::string(depth, '[') + std::string(depth, ']')).ok());
}

} // namespace
} // namespace thalassa::json
