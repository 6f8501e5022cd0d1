// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of a row of slices: which rectangles show a range of time in so many columns of
// pixels. The rectangles of a row are in ascending order and do not overlap, so there are never
// more than columns, and a binary search finds the one under the cursor. A slice as wide as a
// column is a rectangle of its own; narrower ones that begin in the same column are one rectangle
// that shows how much of the column they fill. Each slice in the range begins in a column that is
// covered, or in the one after it. The number of steps depends on the columns and hardly on the
// slices. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "console/trace/data/trace_data.h"

namespace thalassa::console::trace {

struct Rectangle {
    int32_t column = 0;
    int32_t width = 0;      // columns, at least 1
    uint32_t slice = kNone; // the slice; of several narrow ones the longest
    uint32_t count = 0;     // slices that the rectangle stands for; not exact if it is large
    Stage stage = Stage::Other;
    uint8_t density = 255;  // share of the column that is filled, 255 is all of it
    bool isDensity = false; // stands for slices that are narrower than a column
};

// Converts times to columns.
class TimeScale {
public:
    // REQUIRES: the range is not empty, columns > 0.
    TimeScale(Range range, int columns);

    const Range& range() const { return m_range; }
    int columns() const { return m_columns; }
    // The nanoseconds of a column; may be less than 1.
    double columnTime() const { return m_columnTime; }
    // The column that contains the time, from 0 to columns().
    int32_t column(int64_t time) const;
    // The position of a time, which may be out of the range.
    double position(int64_t time) const
    {
        return static_cast<double>(time - m_range.begin) / m_columnTime;
    }
    int64_t time(double position) const;

private:
    Range m_range;
    int m_columns;
    double m_columnTime;
};

// Appends the rectangles of the row. The range of the scale is one of the file's clock.
void layoutRow(
    const Lane& lane, size_t row, const TimeScale& scale, std::vector<Rectangle>& rectangles);

// Returns the rectangle of a row at the column, or null.
const Rectangle* rectangleAt(std::span<const Rectangle> row, int column);

} // namespace thalassa::console::trace
