// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/reduction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace thalassa::console::charts {
namespace {

using std::chrono::nanoseconds;

// The last point before a column, and the column that has it.
struct Joint {
    qint64 column = 0;
    double value = 0;
    bool isOpen = false; // a line goes on from here
};

void include(Extent& extent, double value)
{
    extent.low = extent.isEmpty ? value : std::min(extent.low, value);
    extent.high = extent.isEmpty ? value : std::max(extent.high, value);
    extent.isEmpty = false;
}

// Draws the line from the joint to a point of a later column.
void connect(std::vector<Extent>& extents, const Joint& from, qint64 column, double value)
{
    const auto count = static_cast<qint64>(extents.size());
    const auto distance = static_cast<double>(column - from.column);
    const qint64 first = std::max<qint64>(from.column, 0);
    const qint64 last = std::min(column, count - 1);
    // The points are taken to be in the middle of their columns.
    for (qint64 at = first; at <= last; ++at) {
        const auto passed = static_cast<double>(at - from.column);
        const double left = std::max(passed - 0.5, 0.0) / distance;
        const double right = std::min(passed + 0.5, distance) / distance;
        include(extents[at], from.value + (value - from.value) * left);
        include(extents[at], from.value + (value - from.value) * right);
    }
}

qint64 floorDivide(qint64 value, qint64 by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

// How long a value holds.
nanoseconds lengthOf(std::span<const Point> points, std::size_t at, nanoseconds usual)
{
    const auto distance = [points](std::size_t from) {
        return from + 1 < points.size() ? points[from + 1].time - points[from].time
                                        : nanoseconds(0);
    };
    const nanoseconds before = at > 0 ? distance(at - 1) : nanoseconds(0);
    const nanoseconds around = std::max({usual, before, distance(at + 1)});
    const nanoseconds own = distance(at);
    return at + 1 == points.size() ? usual : own > 2 * around ? around : own;
}

} // namespace

ColumnGrid::ColumnGrid(TimeSpan range, int columns)
    : m_range(range)
    , m_columns(columns)
    , m_width(static_cast<double>(range.length().count()) / columns)
{
    const auto begin = static_cast<double>(range.begin.time_since_epoch().count());
    m_first = static_cast<qint64>(std::floor(begin / m_width));
    m_offset = std::clamp(begin / m_width - static_cast<double>(m_first), 0.0, 0.999999);
}

double ColumnGrid::position(WallTime time) const
{
    return static_cast<double>((time - m_range.begin).count()) / m_width;
}

qint64 ColumnGrid::column(WallTime time) const
{
    // From the begin of the range, because a double cannot tell nanoseconds since 1970 apart.
    return static_cast<qint64>(std::floor(position(time) + m_offset));
}

WallTime ColumnGrid::begin(int column) const
{
    return m_range.begin + nanoseconds(std::llround(position(column) * m_width));
}

std::vector<Extent> reduceLine(std::span<const Point> points, const ColumnGrid& grid)
{
    std::vector<Extent> extents(grid.count());
    Joint joint;
    for (const Point& point : points) {
        if (std::isnan(point.value)) {
            joint.isOpen = false;
            continue;
        }
        const qint64 column = grid.column(point.time);
        if (joint.isOpen && column != joint.column) {
            connect(extents, joint, column, point.value);
        }
        if (column >= 0 && column < grid.count()) {
            include(extents[column], point.value);
        }
        joint = {column, point.value, true};
    }
    return extents;
}

TimeSpan binsIn(TimeSpan range, nanoseconds width)
{
    const auto number = [width](WallTime time) {
        return floorDivide(time.time_since_epoch().count(), width.count());
    };
    return {WallTime(number(range.begin) * width),
        WallTime((number(range.end - nanoseconds(1)) + 1) * width)};
}

Bins meansOf(std::span<const Point> points, TimeSpan range, nanoseconds width)
{
    const TimeSpan all = binsIn(range, width);
    const auto count = static_cast<std::size_t>(all.length() / width);
    std::vector<double> sums(count, 0);
    std::vector<bool> isKnown(count, false);
    Bins bins;
    bins.first = {all.begin, all.begin + width};
    const nanoseconds usual = stepOf(points);
    for (std::size_t at = 0; at < points.size(); ++at) {
        if (std::isnan(points[at].value)) {
            continue;
        }
        const WallTime begin = std::max(points[at].time, all.begin);
        const WallTime end = std::min<WallTime>(
            points[at].time + lengthOf(points, at, usual > usual.zero() ? usual : width), all.end);
        for (WallTime from = begin; from < end;) {
            const auto bin = static_cast<std::size_t>((from - all.begin) / width);
            const WallTime to =
                std::min<WallTime>(all.begin + width * static_cast<qint64>(bin + 1), end);
            const auto length = static_cast<double>((to - from).count());
            sums[bin] += points[at].value * length;
            isKnown[bin] = true;
            from = to;
        }
        bins.end = std::max(bins.end, end);
    }
    bins.means.reserve(count);
    // By the whole time of a bin: the mean over the time with values would count the events more
    // than once in a bin that has values in a part of it.
    for (std::size_t bin = 0; bin < count; ++bin) {
        const WallTime begin = all.begin + width * static_cast<qint64>(bin);
        const auto time =
            static_cast<double>((std::min<WallTime>(begin + width, bins.end) - begin).count());
        bins.means.push_back(
            isKnown[bin] ? sums[bin] / time : std::numeric_limits<double>::quiet_NaN());
    }
    return bins;
}

nanoseconds stepOf(std::span<const Point> points)
{
    std::vector<nanoseconds> distances;
    std::optional<WallTime> last;
    for (const Point& point : points) {
        if (std::isnan(point.value)) {
            last.reset();
            continue;
        }
        if (last) {
            distances.push_back(point.time - *last);
        }
        last = point.time;
    }
    if (distances.size() < 2) {
        return nanoseconds(0);
    }
    const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
    std::nth_element(distances.begin(), middle, distances.end());
    return *middle;
}

nanoseconds binWidth(nanoseconds shortest)
{
    using std::chrono::hours;
    using std::chrono::minutes;
    using std::chrono::seconds;
    constexpr std::array<nanoseconds, 16> kWidths{seconds(1), seconds(2), seconds(5), seconds(10),
        seconds(15), seconds(30), minutes(1), minutes(2), minutes(5), minutes(10), minutes(15),
        minutes(30), hours(1), hours(2), hours(6), hours(12)};
    const auto found = std::lower_bound(kWidths.begin(), kWidths.end(), shortest);
    return found == kWidths.end() ? hours(24) : *found;
}

} // namespace thalassa::console::charts
