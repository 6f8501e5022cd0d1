// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/excerpt.h"

#include <gtest/gtest.h>

namespace thalassa::base {
namespace {

TEST(Excerpt, IsTheTextWhereThatIsShort)
{
    EXPECT_EQ(excerpt(""), "");
    const std::string longest(kLongestExcerpt, 'x');
    EXPECT_EQ(excerpt(longest), longest);
}

TEST(Excerpt, IsTheBeginningOfALongerTextAndSaysHowLongThatIs)
{
    EXPECT_EQ(excerpt(std::string(20 << 20, 'x')),
        std::string(kLongestExcerpt, 'x') + "... (20971520 bytes)");
}

TEST(Excerpt, IsCutBetweenCharacters)
{
    const std::string before(kLongestExcerpt - 2, 'x');
    EXPECT_EQ(excerpt(before + "\u20ac and more"), before + "... (74 bytes)");
    EXPECT_EQ(beginningOf("\u00e9\u00e9", 3), "\u00e9");
    EXPECT_EQ(beginningOf("\u00e9\u00e9", 1), "");
}

TEST(Excerpt, IsCutAnywhereInWhatIsNoUtf8)
{
    const std::string text(100, '\x80');
    EXPECT_EQ(beginningOf(text, 64).size(), 64u);
}

TEST(WithoutDirectories, KeepsTheLastPartOfAnAbsolutePath)
{
    EXPECT_EQ(withoutDirectories("/srv/models/a/config.pbtxt:3:1: unknown field"),
        "config.pbtxt:3:1: unknown field");
    EXPECT_EQ(withoutDirectories("in '/opt/backends/x/', /usr/lib (/a/b)"), "in 'x/', lib (b)");
    EXPECT_EQ(withoutDirectories("a/b or 1 / 2, // and '/'"), "a/b or 1 / 2, // and '/'");
    EXPECT_EQ(withoutDirectories(""), "");
}

} // namespace
} // namespace thalassa::base
