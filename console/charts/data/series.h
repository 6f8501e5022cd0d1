// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A series of a chart: values with their times, and how they are drawn. *thread-compatible*.
#pragma once

#include <QByteArray>
#include <QString>
#include <limits>
#include <span>
#include <vector>

#include "console/charts/data/color_role.h"
#include "console/models/series/figure_series.h"
#include "console/models/series/time_range.h"

namespace thalassa::console::charts {

// The value of a gap: nothing is known about the time until the next point.
inline constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

using Point = FigurePoint;
using Points = std::vector<Point>;

enum class SeriesKind {
    Line,
    Area, // areas of a chart are stacked in their order
    Bar,  // bars of a chart are stacked in their order; each shows the mean of its time
    Band  // from the lows to the points
};

enum class Dash { Solid, Dashed, Dotted };

struct Series {
    QByteArray id; // unique in the chart
    QString name;  // in the language of the program, or text of a server for people
    SeriesKind kind = SeriesKind::Line;
    ColorRole color;
    Dash dash = Dash::Solid;
    double width = 2; // the width of a line in pixels
    Points points;    // in the order of time
    Points lows;      // Band: the lower ends, with the times of `points`
};

// The value at a time: that of the nearest point, at most half of the distance between points away.
// NaN: there is none.
double valueAt(const Points& points, WallTime time);
// The last value in the span that is no gap; NaN: there is none.
double lastValue(const Points& points, TimeSpan span);
// The points in the span, with one more at each side, where a line enters and leaves.
std::span<const Point> pointsIn(const Points& points, TimeSpan span);

} // namespace thalassa::console::charts
