// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QDateTime>
#include <vector>

#include "console/models/series/latency_sum.h"
#include "console/models/series/rate.h"
#include "console/models/series/series.h"
#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

// Figures have no-break spaces; the tables of the tests have blanks.
std::string plain(QString text)
{
    return text.replace(QChar(0xa0), u' ').toStdString();
}

TEST(Figures, ShowDurationsWithThreeSignificantDigits)
{
    const std::vector<std::pair<std::chrono::nanoseconds, const char*>> table{{0ns, "0 s"},
        {-5ns, "0 s"}, {7ns, "7 ns"}, {999ns, "999 ns"}, {1000ns, "1.00 µs"}, {1234ns, "1.23 µs"},
        {12'340ns, "12.3 µs"}, {999'500ns, "1.00 ms"}, {999'400ns, "999 µs"}, {1'240us, "1.24 ms"},
        {99'960us, "100 ms"}, {59'990ms, "1.00 min"}, {90s, "1.50 min"}, {3'600s, "1.00 h"},
        {96h, "4.00 d"}, {24'000h, "1,000 d"}};
    for (const auto& [value, text] : table) {
        EXPECT_EQ(plain(figures::duration(value)), text) << value.count();
    }
}

TEST(Figures, ShowAmountsBytesAndShares)
{
    EXPECT_EQ(plain(figures::bytes(0)), "0 B");
    EXPECT_EQ(plain(figures::bytes(1023)), "1,023 B");
    EXPECT_EQ(plain(figures::bytes(1024)), "1.00 KiB");
    EXPECT_EQ(plain(figures::bytes(~0ULL)), "16.0 EiB");
    EXPECT_EQ(plain(figures::count(12345)), "12,345");
    EXPECT_EQ(plain(figures::amount(0.25)), "0.25");
    EXPECT_EQ(plain(figures::amount(1240)), "1.24k");
    EXPECT_EQ(plain(figures::amount(999.9)), "1.00k");
    EXPECT_EQ(plain(figures::rate(12.34)), "12.3/s");
    EXPECT_EQ(plain(figures::rate(-1)), "0/s");
    EXPECT_EQ(plain(figures::percent(0.124)), "12.4 %");
    EXPECT_EQ(plain(figures::percent(1)), "100 %");
    EXPECT_EQ(plain(figures::percent(0.0 / 0.0)), "0 %");
    EXPECT_EQ(plain(figures::span(99h + 12min)), "4 d 3 h");
}

TEST(Figures, ShowDifferencesAndChangesWithTheirSign)
{
    EXPECT_EQ(plain(figures::difference(-2s)), "\u22122.00 s");
    EXPECT_EQ(plain(figures::difference(1'240us)), "1.24 ms");
    EXPECT_EQ(plain(figures::change(0.124)), "+12.4 %");
    EXPECT_EQ(plain(figures::change(-0.5)), "\u221250 %");
    EXPECT_EQ(plain(figures::change(0)), "0 %");
}

TEST(Figures, ShowClockTimesWithTheDigitsThatTheResolutionNeeds)
{
    const WallTime time(1'700'000'000'123'456'789ns);
    EXPECT_EQ(plain(figures::clock(time, 2s)), "22:13:20");
    EXPECT_EQ(plain(figures::clock(time, 1ms)), "22:13:20.123");
    EXPECT_EQ(plain(figures::clock(time, 1us)), "22:13:20.123456");
    EXPECT_EQ(plain(figures::clock(time, 1ns)), "22:13:20.123456789");
    EXPECT_EQ(plain(figures::clock(WallTime(-1ns), 1ns)), "23:59:59.999999999");
}

TEST(Figures, UseTheSeparatorsOfTheLocale)
{
    const QLocale german(QLocale::German, QLocale::Germany);
    EXPECT_EQ(plain(figures::duration(1'240us, german)), "1,24 ms");
    EXPECT_EQ(plain(figures::count(12345, german)), "12.345");
}

TEST(Figures, ShowAgesAndAfterAnHourTheClock)
{
    const WallTime now(std::chrono::seconds(1'790'000'000));
    const auto age = [now](std::chrono::nanoseconds passed) {
        return plain(figures::age(now - passed, now));
    };
    EXPECT_EQ(age(400ms), "0.4 s ago");
    EXPECT_EQ(age(-1s), "0.0 s ago"); // the clock of the server is ahead
    EXPECT_EQ(age(42s), "42 s ago");
    EXPECT_EQ(age(12min), "12 min ago");
    const QDateTime earlier = QDateTime::fromSecsSinceEpoch(1'790'000'000 - 7200);
    EXPECT_EQ(age(2h), earlier.toString(QStringLiteral("HH:mm:ss")).toStdString());
    const QDateTime later = QDateTime::fromSecsSinceEpoch(1'790'000'000 + 42);
    EXPECT_EQ(age(-42s), later.toString(QStringLiteral("HH:mm:ss")).toStdString());
    EXPECT_EQ(plain(figures::age(WallTime(), now)), "never");
}

TEST(ShownText, EscapesWhatIsHiddenOrChangesItsNeighbours)
{
    EXPECT_EQ(shownText("a\nb\x1b[31m").toStdString(), "a\\u000ab\\u001b[31m");
    const std::string rightToLeftOverride = QString(QChar(0x202E)).toStdString();
    EXPECT_EQ(shownText(rightToLeftOverride + "evil").toStdString(), "\\u202eevil");
    EXPECT_EQ(shownText("\xff!").toStdString(), "\\xff!");
    EXPECT_EQ(shownText("<b>Größe</b>").toStdString(), "<b>Größe</b>");
}

TEST(ShownText, IsBounded)
{
    EXPECT_EQ(shownText("abcdef", 4).toStdString(), "abc…");
    EXPECT_EQ(shownText("abcd", 4).toStdString(), "abcd");
    EXPECT_EQ(shownText(std::string(10 << 20, 'x')).size(), kTextLength);
}

TEST(Rate, IsTheGrowthOverTheLastSeconds)
{
    Rate rate;
    const WallTime begin(1h);
    EXPECT_FALSE(rate.perSecond());
    rate.add(begin, 1000);
    EXPECT_FALSE(rate.perSecond());
    rate.add(begin + 1s, 1100);
    EXPECT_DOUBLE_EQ(*rate.perSecond(), 100);
    rate.add(begin + 1s, 9999); // a repeated reading
    EXPECT_DOUBLE_EQ(*rate.perSecond(), 100);
    for (int second = 2; second < 20; ++second) {
        rate.add(begin + std::chrono::seconds(second), 1100);
    }
    EXPECT_DOUBLE_EQ(*rate.perSecond(), 0);
}

TEST(Rate, BeginsAgainWhenTheServerWasRestarted)
{
    Rate rate;
    const WallTime begin(1h);
    rate.add(begin, 1'000'000);
    rate.add(begin + 1s, 1'000'100);
    rate.add(begin + 2s, 5);
    EXPECT_FALSE(rate.perSecond());
    rate.add(begin + 3s, 25);
    EXPECT_DOUBLE_EQ(*rate.perSecond(), 20);
}

TEST(Rate, BeginsAgainWhenTheClockWasSetBack)
{
    Rate rate;
    const WallTime begin(1h);
    rate.add(begin + 24h, 1000); // a clock that jumps
    rate.add(begin, 1000);
    EXPECT_FALSE(rate.perSecond());
    rate.add(begin + 1s, 1020);
    EXPECT_DOUBLE_EQ(*rate.perSecond(), 20);
}

TEST(LatencySum, MergesServersExactlyToTheBucket)
{
    LatencySum fast;
    LatencySum slow;
    fast.add(32 + 0, 99); // begins at 32 * 32 ns
    slow.add(1023, 1);
    EXPECT_FALSE(LatencySum().quantile(0.5));
    fast.add(slow);
    fast.add(4000, 5); // there is no such bucket
    EXPECT_EQ(fast.count(), 100);
    EXPECT_EQ(fast.quantile(0.5)->count(), 1024 + 16);
    EXPECT_EQ(fast.quantile(0.99)->count(), 1024 + 16);
    EXPECT_GT(fast.quantile(1.0)->count(), 1'000'000'000);
}

TEST(Series, KeepsTheLastPointsAndGaps)
{
    Series series;
    const WallTime begin(1h);
    for (int at = 0; at < 1000; ++at) {
        series.add(begin + std::chrono::seconds(at), at);
    }
    series.addGap(begin + 1000s);
    series.addGap(begin + 1001s); // one gap is enough
    EXPECT_EQ(series.size(), Series::kCapacity);
    EXPECT_EQ(series.at(0).time, begin + 401s);
    EXPECT_TRUE(std::isnan(series.at(series.size() - 1).value));
    EXPECT_EQ(series.since(begin + 990s).size(), 11);
}

TEST(Figures, HaveADateUnlessItIsToday)
{
    const QLocale locale(QLocale::German);
    const auto at = [](int day, int hour) {
        return WallTime(std::chrono::milliseconds(
            QDateTime(QDate(2026, 3, day), QTime(hour, 5)).toMSecsSinceEpoch()));
    };
    const WallTime now = at(14, 20);
    EXPECT_EQ(figures::moment(at(14, 3), now, locale), u"03:05:00");
    EXPECT_EQ(figures::moment(at(13, 22), now, locale), u"13.03.26 22:05:00");
    EXPECT_EQ(figures::moments(at(14, 3), at(14, 4), now, locale), u"03:05:00 – 04:05:00");
    EXPECT_EQ(figures::moments(at(13, 3), at(13, 4), now, locale), u"13.03.26 03:05:00 – 04:05:00");
    EXPECT_EQ(figures::moments(at(13, 23), at(14, 4), now, locale),
        u"13.03.26 23:05:00 – 14.03.26 04:05:00");
    EXPECT_EQ(figures::moments(at(14, 23), at(15, 4), now, locale),
        u"14.03.26 23:05:00 – 15.03.26 04:05:00");
}

} // namespace
} // namespace thalassa::console
