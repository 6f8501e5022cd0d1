// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/text.h"

#include <gtest/gtest.h>

namespace thalassa::trace_tool {
namespace {

TEST(TextTest, WhatIsNoUtf8IsReplaced)
{
    EXPECT_EQ(utf8("plain \u00fc \u20ac \U0001f600"), "plain \u00fc \u20ac \U0001f600");
    EXPECT_EQ(utf8("\xff!"), "\ufffd!");
    EXPECT_EQ(utf8("\xc3"), "\ufffd");
    EXPECT_EQ(utf8("\xc0\xaf"), "\ufffd\ufffd");
    EXPECT_EQ(utf8("\xe0\x80\x80"), "\ufffd\ufffd\ufffd");
    EXPECT_EQ(utf8("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");
    EXPECT_EQ(utf8("\xf4\x90\x80\x80"), "\ufffd\ufffd\ufffd\ufffd");
    EXPECT_EQ(utf8(std::string_view("a\0b", 3)), std::string("a\0b", 3));
}

TEST(TextTest, OfALargeTensorTheBeginIsShown)
{
    EXPECT_EQ(titleOf({"TENSOR_QUEUE_INPUT", "IN", "", "2,2"}), "QUEUE_INPUT IN [2,2]");
    EXPECT_EQ(beginOf({"", "", "1,2,3,4", "2,2"}), "[[1 2] [3 4]]");
    EXPECT_EQ(beginOf({"", "", std::string(300, '7'), "300"}), std::string(256, '7') + "...");
    // A text is not cut within a character.
    EXPECT_EQ(beginOf({"", "", std::string(255, '7') + "\u20ac\u20ac", "9"}),
        std::string(255, '7') + "...");
}

} // namespace
} // namespace thalassa::trace_tool
