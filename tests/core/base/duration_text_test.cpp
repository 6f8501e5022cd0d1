// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/duration_text.h"

#include <gtest/gtest.h>

namespace thalassa::base {
namespace {

TEST(DurationText, HasThreeDigitsAndAUnit)
{
    EXPECT_EQ(durationText(Duration(0)), "0 ns");
    EXPECT_EQ(durationText(Duration(999)), "999 ns");
    EXPECT_EQ(durationText(Duration(12'340)), "12.3 us");
    EXPECT_EQ(durationText(Duration(4'560'000)), "4.56 ms");
    EXPECT_EQ(durationText(Duration(1'234'000'000)), "1.23 s");
    EXPECT_EQ(durationText(std::chrono::seconds(1000)), "1000.00 s");
}

TEST(DurationText, RoundsUpToTheNextUnit)
{
    EXPECT_EQ(durationText(Duration(999'499)), "999 us");
    EXPECT_EQ(durationText(Duration(999'500)), "1 ms");
    EXPECT_EQ(durationText(Duration(999'499'999)), "999 ms");
    EXPECT_EQ(durationText(Duration(999'500'000)), "1.00 s");
}

TEST(DurationText, HasASign)
{
    EXPECT_EQ(durationText(Duration(-12'340)), "-12.3 us");
    EXPECT_EQ(durationText(Duration(-999)), "-999 ns");
    EXPECT_EQ(durationText(Duration::min()), "-9223372036.85 s");
}

} // namespace
} // namespace thalassa::base
