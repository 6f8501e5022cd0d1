// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/utf8_text.h"

#include <gtest/gtest.h>

namespace thalassa::base {
namespace {

TEST(Utf8Text, KeepsWhatIsUtf8)
{
    for (const char* const text :
        {"", "abc", "gr\xc3\xbc\xc3\x9f", "\xe2\x82\xac", "\xf0\x9f\x98\x80"})
        EXPECT_EQ(asUtf8(text), text);
}

TEST(Utf8Text, TakesEachByteForACharacterWhereItIsNot)
{
    EXPECT_EQ(asUtf8("a\xff"), "a\xc3\xbf");
    for (const char* const bad : {"\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80"})
        EXPECT_NE(asUtf8(bad), bad);
}

TEST(Utf8Text, ReplacesEachByteThatIsNotUtf8)
{
    EXPECT_EQ(withReplacements("plain \u00fc \u20ac \U0001f600"), "plain \u00fc \u20ac \U0001f600");
    EXPECT_EQ(withReplacements("\xff!"), "\ufffd!");
    EXPECT_EQ(withReplacements("\xc3"), "\ufffd");
    EXPECT_EQ(withReplacements("\xc0\xaf"), "\ufffd\ufffd");
    EXPECT_EQ(withReplacements("\xe0\x80\x80"), "\ufffd\ufffd\ufffd");
    EXPECT_EQ(withReplacements("\xed\xa0\x80"), "\ufffd\ufffd\ufffd");
    EXPECT_EQ(withReplacements("\xf4\x90\x80\x80"), "\ufffd\ufffd\ufffd\ufffd");
    EXPECT_EQ(withReplacements(std::string_view("a\0b", 3)), std::string("a\0b", 3));
}

} // namespace
} // namespace thalassa::base
