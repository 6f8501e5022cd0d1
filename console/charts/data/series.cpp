// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/series.h"

#include <algorithm>
#include <cmath>

namespace thalassa::console::charts {
namespace {

bool isBefore(const Point& point, WallTime time)
{
    return point.time < time;
}

} // namespace

double valueAt(const Points& points, WallTime time)
{
    const auto after = std::lower_bound(points.begin(), points.end(), time, isBefore);
    if (after == points.end()) {
        // Behind the end a value holds for as long as the last step took.
        if (points.size() < 2) {
            return points.empty() || points.back().time != time ? kNoValue : points.back().value;
        }
        const auto step = points.back().time - points[points.size() - 2].time;
        return time - points.back().time <= step ? points.back().value : kNoValue;
    }
    if (after == points.begin() || after->time == time) {
        return after->time == time ? after->value : kNoValue;
    }
    const auto before = after - 1;
    const bool isBeforeNearer = time - before->time <= after->time - time;
    return isBeforeNearer || std::isnan(before->value) ? before->value : after->value;
}

std::span<const Point> pointsIn(const Points& points, TimeSpan span)
{
    auto first = std::lower_bound(points.begin(), points.end(), span.begin, isBefore);
    auto last = std::lower_bound(first, points.end(), span.end, isBefore);
    if (first != points.begin()) {
        --first;
    }
    if (last != points.end()) {
        ++last;
    }
    return {first, last};
}

double lastValue(const Points& points, TimeSpan span)
{
    const std::span<const Point> shown = pointsIn(points, span);
    const auto found = std::find_if(shown.rbegin(), shown.rend(),
        [&](const Point& point) { return span.contains(point.time) && !std::isnan(point.value); });
    return found == shown.rend() ? kNoValue : found->value;
}

} // namespace thalassa::console::charts
