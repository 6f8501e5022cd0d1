// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ticks of axes: round values with short labels in one unit, and local clock times. Pure
// functions: *thread-safe*.
#pragma once

#include <QLocale>
#include <QString>
#include <vector>

#include "console/charts/data/unit.h"
#include "console/models/series/time_range.h"

namespace thalassa::console::charts {

struct ValueTick {
    double value = 0;
    QString label;
};

// An axis from 0 to `top`, which is the last tick.
struct ValueAxis {
    double top = 1;
    std::vector<ValueTick> ticks;
};

// The axis for values up to `highest`, with at most `maximum` steps. Without values (`highest` is 0
// or NaN) the axis ends at 1 of its unit; that of Unit::Share never ends above 1.
ValueAxis valueAxis(double highest, Unit unit, int maximum, const QLocale& locale = QLocale());

struct TimeTick {
    WallTime time;
    QString label;
};

// Ticks at round local times, at most `maximum`. Labels have seconds or milliseconds where the
// distance of the ticks asks for them; midnight has the date.
std::vector<TimeTick> timeTicks(TimeSpan range, int maximum, const QLocale& locale = QLocale());

// "14:02:10 – 14:03:05 (55.0 s)"
QString spanText(TimeSpan span, const QLocale& locale = QLocale());

} // namespace thalassa::console::charts
