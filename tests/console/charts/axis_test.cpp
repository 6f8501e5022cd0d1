// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/axis.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QFontMetrics>
#include <algorithm>
#include <cmath>
#include <limits>

namespace thalassa::console::charts {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

constexpr WallTime kMidnight(std::chrono::hours(24 * 365 * 50));

std::vector<std::string> labels(double highest, Unit unit, int maximum = 5)
{
    std::vector<std::string> texts;
    for (const ValueTick& tick : valueAxis(highest, unit, maximum).ticks)
        texts.push_back(tick.label.toStdString());
    return texts;
}

std::vector<std::string> labels(TimeSpan range, int maximum = 5)
{
    std::vector<std::string> texts;
    for (const TimeTick& tick : timeTicks(range, maximum))
        texts.push_back(tick.label.toStdString());
    return texts;
}

TEST(ValueAxis, HasRoundTicksInOneUnit)
{
    EXPECT_THAT(labels(1.7e6, Unit::Duration),
        ElementsAre("0", "0.5\u00a0ms", "1.0\u00a0ms", "1.5\u00a0ms", "2.0\u00a0ms"));
    EXPECT_THAT(labels(1234, Unit::PerSecond),
        ElementsAre("0", "0.25k/s", "0.50k/s", "0.75k/s", "1.00k/s", "1.25k/s"));
    EXPECT_THAT(labels(7, Unit::Amount), ElementsAre("0", "2", "4", "6", "8"));
    EXPECT_THAT(labels(1, Unit::Amount), ElementsAre("0", "1"));
    EXPECT_THAT(labels(12, Unit::Amount), ElementsAre("0", "3", "6", "9", "12"));
    EXPECT_THAT(labels(0.3, Unit::Amount), ElementsAre("0", "0.1", "0.2", "0.3")); // a mean
    EXPECT_THAT(labels(0.42, Unit::Share),
        ElementsAre("0", "10\u00a0%", "20\u00a0%", "30\u00a0%", "40\u00a0%", "50\u00a0%"));
    EXPECT_THAT(labels(900 * 1024.0 * 1024.0, Unit::Bytes),
        ElementsAre("0", "256\u00a0MiB", "512\u00a0MiB", "768\u00a0MiB", "1024\u00a0MiB"));
}

TEST(ValueAxis, ReachesTheHighestValueWithFewSteps)
{
    for (const Unit unit : {Unit::Amount, Unit::PerSecond, Unit::Duration, Unit::Bytes}) {
        for (double highest = 1e-3; highest < 1e13; highest *= 1.37) {
            for (int maximum = 1; maximum < 10; ++maximum) {
                const ValueAxis axis = valueAxis(highest, unit, maximum);
                EXPECT_GE(axis.top, highest * (1 - 1e-9));
                EXPECT_LE(axis.ticks.size(), static_cast<std::size_t>(maximum) + 1);
                EXPECT_LE(axis.top, 4 * highest) << highest;
            }
        }
    }
}

TEST(ValueAxis, HasAnAxisWithoutValues)
{
    EXPECT_EQ(valueAxis(0, Unit::Share, 4).top, 1);
    EXPECT_EQ(valueAxis(std::numeric_limits<double>::quiet_NaN(), Unit::Duration, 4).top, 1e6);
    EXPECT_EQ(valueAxis(std::numeric_limits<double>::infinity(), Unit::Amount, 4).top, 1);
    EXPECT_EQ(valueAxis(-5, Unit::Amount, 4).top, 1);
}

TEST(ValueAxis, NeverShowsMoreThanAllOfAShare)
{
    EXPECT_EQ(valueAxis(1.3, Unit::Share, 4).top, 1);
}

TEST(TimeTicks, AreRoundLocalTimes)
{
    EXPECT_THAT(
        labels({kMidnight + 10h, kMidnight + 10h + 15min}), ElementsAre("10:00", "10:05", "10:10"));
    EXPECT_THAT(labels({kMidnight + 10h + 7s, kMidnight + 10h + 67s}),
        ElementsAre("10:00:15", "10:00:30", "10:00:45", "10:01:00"));
    EXPECT_THAT(labels({kMidnight + 10h, kMidnight + 10h + 20ms}, 4),
        ElementsAre("10:00:00.000", "10:00:00.005", "10:00:00.010", "10:00:00.015"));
}

TEST(TimeTicks, HaveTheDateAtMidnight)
{
    EXPECT_THAT(labels({kMidnight - 12h, kMidnight + 12h}),
        ElementsAre("12:00", "18:00", "20 Dec", "06:00"));
}

TEST(TimeTicks, AreFewForAnyRange)
{
    for (auto length = 1000.0; length < 2.6e15; length *= 1.7) {
        for (int maximum = 1; maximum < 12; ++maximum) {
            const TimeSpan range{kMidnight + 7s,
                kMidnight + 7s + std::chrono::nanoseconds(static_cast<qint64>(length))};
            EXPECT_LE(timeTicks(range, maximum).size(), static_cast<std::size_t>(maximum) + 1);
        }
    }
}

TEST(Unit, ShowsNoValueAsADash)
{
    EXPECT_EQ(
        valueText(std::numeric_limits<double>::quiet_NaN(), Unit::Duration), QStringLiteral("–"));
    EXPECT_EQ(valueText(1.24e6, Unit::Duration), QStringLiteral("1.24\u00a0ms"));
    EXPECT_EQ(valueText(0.125, Unit::Share), QStringLiteral("12.5\u00a0%"));
}

TEST(Unit, ReservesRoomForEachValue)
{
    const QFontMetrics metrics(QApplication::font());
    for (const Unit unit :
        {Unit::Amount, Unit::PerSecond, Unit::Duration, Unit::Share, Unit::Bytes}) {
        int reserved = 0;
        for (const QString& text : widestTexts(unit))
            reserved = std::max(reserved, metrics.horizontalAdvance(text));
        const double largest = unit == Unit::Share ? 1 : 1e14;
        for (double value = 1e-4; value <= largest; value *= 1.0137) {
            const QString text = valueText(value, unit);
            EXPECT_LE(metrics.horizontalAdvance(text), reserved) << text.toStdString();
        }
    }
}

} // namespace
} // namespace thalassa::console::charts
