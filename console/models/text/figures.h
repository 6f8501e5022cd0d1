// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures as people read them: three significant digits with a unit, thousands separated as the
// locale says, bytes in powers of 1024, ages that become clock times after an hour. A no-break
// space stands between number and unit. *thread-safe*.
#pragma once

#include <QLocale>
#include <QString>
#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>

namespace thalassa::console {

// A point in time of the wall clock; the epoch stands for "never".
using WallTime = std::chrono::sys_time<std::chrono::nanoseconds>;

// A count as tr() takes it for plural forms.
inline int clampedCount(quint64 count)
{
    return static_cast<int>(
        std::min<quint64>(count, static_cast<quint64>(std::numeric_limits<int>::max())));
}

namespace figures {

// "840 ns", "1.24 ms", "12.4 s", "2.50 min", "3.10 h", "4.00 d".
QString duration(std::chrono::nanoseconds value, const QLocale& locale = QLocale());
// A difference of times, which may be negative: "−1.24 ms".
QString difference(std::chrono::nanoseconds value, const QLocale& locale = QLocale());
// A long duration in its two largest units: "4 d 3 h", "12 min 5 s", "3 s".
QString span(std::chrono::nanoseconds value, const QLocale& locale = QLocale());
// "512 B", "1.24 GiB".
QString bytes(quint64 value, const QLocale& locale = QLocale());
// "12,345".
QString count(quint64 value, const QLocale& locale = QLocale());
// "7", "0.25", "1.24k", "12.4M".
QString amount(double value, const QLocale& locale = QLocale());
// "1.24k/s".
QString rate(double perSecond, const QLocale& locale = QLocale());
// "12.4 %" of a share from 0 to 1.
QString percent(double share, const QLocale& locale = QLocale());
// A relative change with its sign: "+12.4 %", "−3.20 %".
QString change(double share, const QLocale& locale = QLocale());
// "0.4 s ago", "12 min ago"; after an hour the clock time, after a day also the date. A time that
// is more than 2 s ahead is a clock time, too: a session that is played may have an answer from
// later.
QString age(WallTime then, WallTime now, const QLocale& locale = QLocale());
// The local clock time: "14:05:03".
QString clock(WallTime time, const QLocale& locale = QLocale());
// The same with as many digits behind the seconds as the resolution needs: "14:05:03.123".
QString clock(
    WallTime time, std::chrono::nanoseconds resolution, const QLocale& locale = QLocale());
// The local clock time, after the date if it is not today: "30/01/2026 14:05:03".
QString moment(WallTime time, WallTime now, const QLocale& locale = QLocale());
// The same for a span, with each date once: "14:05:03 – 14:06:00". The times have as many digits
// as its length needs.
QString moments(WallTime begin, WallTime end, WallTime now, const QLocale& locale = QLocale());
// The local date and time with milliseconds and the offset from UTC, for tool tips.
QString exactTime(WallTime time);
// The time in files: UTC, as ISO 8601 with milliseconds.
QString fileTime(WallTime time);

// The present time: that of the system, or of the clock that was set.
WallTime wallNow();
// Sets the clock, such as that of a recorded session; null: that of the system.
void setWallClock(std::function<WallTime()> now);

} // namespace figures
} // namespace thalassa::console
