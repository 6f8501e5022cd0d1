// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/visible_text.h"

#include <gtest/gtest.h>

namespace thalassa::base {
namespace {

TEST(SingleLine, KeepsTextAndNothingThatSteersATerminal)
{
    EXPECT_EQ(singleLine("plain ümlaut 漢 \U0001F600"), "plain ümlaut 漢 \U0001F600");
    EXPECT_EQ(singleLine("a\nb\x1b[31mc\x7f\xc2\x9b"), "a b [31mc  ");
    EXPECT_EQ(singleLine("\xff|\xc0\x80|\xed\xa0\x80|\xf5\x80\x80\x80|\xe4\xb8|\xf4\x90\x80\x80"),
        "?|??|???|????|??|????");
}

TEST(VisibleJson, EscapesWhatATerminalInterpretsAndKeepsQuotes)
{
    EXPECT_EQ(visibleJson("plain \"\\ \u00fc"), "plain \"\\ \u00fc");
    EXPECT_EQ(visibleJson("\033[2J\n\u202e\xff"), "\\u001b[2J\\n\\u202e\\ufffd");
    EXPECT_EQ(visibleJson("\U000e0041"), "\\udb40\\udc41");
}

} // namespace
} // namespace thalassa::base
