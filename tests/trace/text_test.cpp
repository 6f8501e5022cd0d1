// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/text.h"

#include <gtest/gtest.h>

namespace thalassa::trace_tool {
namespace {

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
