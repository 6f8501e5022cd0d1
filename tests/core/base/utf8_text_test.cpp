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

} // namespace
} // namespace thalassa::base
