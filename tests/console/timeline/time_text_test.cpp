// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/time_text.h"

#include <gtest/gtest.h>

#include "console/timeline/timeline_style.h"

namespace thalassa::console {
namespace {

TEST(DurationText, HasThreeSignificantDigits)
{
    EXPECT_EQ(durationText(0), QStringLiteral("0\u00a0ns"));
    EXPECT_EQ(durationText(999), QStringLiteral("999\u00a0ns"));
    EXPECT_EQ(durationText(1'236), QStringLiteral("1.24\u00a0µs"));
    EXPECT_EQ(durationText(999'999), QStringLiteral("1.00\u00a0ms"));
    EXPECT_EQ(durationText(12'345'678), QStringLiteral("12.3\u00a0ms"));
    EXPECT_EQ(durationText(-2'000'000'000), QStringLiteral("\u22122.00\u00a0s"));
}

TEST(ClockText, HasTheDigitsThatTheResolutionNeeds)
{
    const int64_t time = 1'700'000'000'123'456'789;
    EXPECT_TRUE(clockText(time, 2'000'000'000).endsWith(QStringLiteral(":20")));
    EXPECT_TRUE(clockText(time, 1'000'000).endsWith(QStringLiteral(":20.123")));
    EXPECT_TRUE(clockText(time, 1).endsWith(QStringLiteral(":20.123456789")));
}

TEST(NameText, ShowsControlCharactersAsEscapesAndIsBounded)
{
    EXPECT_EQ(nameText("a\n\u202e"
                       "b"),
        QStringLiteral("a\\n\\u202eb"));
    EXPECT_EQ(nameText(std::string(10'000'000, 'x'), 10).size(), 10);
}

TEST(Ticks, AreRoundDistancesFromTheOrigin)
{
    for (const int64_t length : {100L, 12'345L, 1'000'000L, 3'600'000'000'000L}) {
        const std::vector<Tick> ticks = ticksOf({1000, 1000 + length}, 990, 1600);
        size_t labels = 0;
        for (const Tick& tick : ticks) {
            EXPECT_GE(tick.time, 1000);
            EXPECT_LT(tick.time, 1000 + length);
            labels += tick.label.isEmpty() ? 0 : 1;
        }
        EXPECT_GE(labels, 4U) << length;
        EXPECT_LE(labels, 16U) << length;
        EXPECT_LE(ticks.size(), 100U);
    }
    EXPECT_TRUE(ticksOf({5, 5}, 0, 100).empty());
}

TEST(TimelineStyle, HasTextsThatCanBeReadOnEachStage)
{
    for (const TimelineStyle& style : {TimelineStyle::light(), TimelineStyle::dark()}) {
        EXPECT_GE(contrastOf(style.text, style.background), 7);
        EXPECT_GE(contrastOf(style.muted, style.gutter), 4.5);
        EXPECT_GE(contrastOf(style.accent, style.background), 3);
        EXPECT_GE(contrastOf(style.textOn(style.found), style.found), 4.5);
        for (const QColor& stage : style.stages)
            EXPECT_GE(contrastOf(style.textOn(stage), stage), 4.5) << stage.name().toStdString();
    }
}

} // namespace
} // namespace thalassa::console
