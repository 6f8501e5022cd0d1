// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The reduction of points to columns of pixels. The extremes of a column are kept, so that a peak
// that is narrower than a pixel is still seen. The borders of columns are at multiples of their
// width since 1970: while the range moves, a point stays in its column, and the curve does not
// flicker. Pure functions: *thread-safe*.
#pragma once

#include <span>
#include <vector>

#include "console/charts/data/series.h"

namespace thalassa::console::charts {

// Columns of equal width over a range of time, the first one at or before its begin.
class ColumnGrid {
public:
    // REQUIRES: the range is not empty, columns > 0.
    ColumnGrid(TimeSpan range, int columns);

    const TimeSpan& range() const { return m_range; }
    // One more than requested, because the first and the last one are visible in part.
    int count() const { return m_columns + 1; }
    // The column of a time, which may be below 0 or beyond count().
    qint64 column(WallTime time) const;
    // The left border of a column in columns from the begin of the range; -1 < position(0) <= 0.
    double position(int column) const { return column - m_offset; }
    // The same of a time.
    double position(WallTime time) const;
    WallTime begin(int column) const;

private:
    TimeSpan m_range;
    int m_columns;
    double m_width;  // nanoseconds of a column
    qint64 m_first;  // number of the first column since 1970
    double m_offset; // share of the first column before the range
};

// The part of a column that is drawn. Neighbours of one curve touch each other.
struct Extent {
    double low = 0;
    double high = 0;
    bool isEmpty = true;
};

// The extremes of each column, connected to those of the next one as a line between the points is.
std::vector<Extent> reduceLine(std::span<const Point> points, const ColumnGrid& grid);

// The bins that a range touches, as one span. Bins begin at multiples of their width. REQUIRES:
// width > 0.
TimeSpan binsIn(TimeSpan range, std::chrono::nanoseconds width);

// The events per second of each bin, whose width times this value is their number; NaN: there is
// no value. A bin ends early where the values end. A value holds until the next point, or as long
// as its neighbours if that is a pause of the readings, in which no event is known.
struct Bins {
    std::vector<double> means;
    TimeSpan first; // the time of the first bin
    WallTime end;   // of the last value
};
// REQUIRES: width > 0.
Bins meansOf(std::span<const Point> points, TimeSpan range, std::chrono::nanoseconds width);

// Returns the usual distance of points that follow each other, or 0 if there are less than three.
std::chrono::nanoseconds stepOf(std::span<const Point> points);

// A width of bins that people read easily (1 s, 5 s, 1 min, ...), at least `shortest`.
std::chrono::nanoseconds binWidth(std::chrono::nanoseconds shortest);

} // namespace thalassa::console::charts
