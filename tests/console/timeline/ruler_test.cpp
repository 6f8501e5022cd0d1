// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/ruler.h"

#include <gtest/gtest.h>

#include "console/look/colors.h"
#include "console/timeline/view/timeline_colors.h"

namespace thalassa::console {
namespace {

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

TEST(Ticks, HaveLabelsInOneUnit)
{
    const std::vector<Tick> ticks = ticksOf({0, 40'000'000}, 0, 400);
    QStringList labels;
    for (const Tick& tick : ticks) {
        if (!tick.label.isEmpty())
            labels.append(QString(tick.label).replace(QChar(0xa0), QLatin1Char(' ')));
    }
    EXPECT_EQ(labels.join(QLatin1Char('|')).toStdString(), "0.00 s|0.02 s");
}

TEST(TimelineColors, HaveTextsThatCanBeReadInBothThemes)
{
    for (const Theme one : {Theme::Light, Theme::Dark}) {
        setTheme(one);
        const TimelineColors& shown = timelineColors();
        EXPECT_GE(contrast(shown.text, shown.background), 7);
        EXPECT_GE(contrast(shown.found, shown.background), kShapeContrast);
        EXPECT_GE(contrast(textOn(shown.found), shown.found), kTextContrast);
        for (const QColor& stage : shown.stages) {
            EXPECT_GE(contrast(textOn(stage), stage), kTextContrast) << stage.name().toStdString();
            EXPECT_GE(contrast(stage, shown.background), kShapeContrast)
                << stage.name().toStdString();
        }
        for (const QColor& text : {shown.text, shown.muted}) {
            for (const QColor& behind : {shown.background, shown.gutter, shown.header})
                EXPECT_GE(contrast(text, behind), kTextContrast);
        }
        for (const QColor& text : {shown.faster, shown.slower})
            EXPECT_GE(contrast(text, shown.background), kTextContrast);
        EXPECT_GE(contrast(textOn(shown.accent), shown.accent), kTextContrast);
        EXPECT_GE(contrast(shown.load, shown.header), kShapeContrast);
        EXPECT_GE(contrast(shown.outside, shown.gutter), kShapeContrast);
        EXPECT_EQ(shown.stage(timeline::Stage::Queue), stageColor(u"queue"));
    }
    setTheme(Theme::Light);
}

} // namespace
} // namespace thalassa::console
