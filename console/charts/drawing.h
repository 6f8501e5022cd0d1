// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The drawing of a chart's series in a range of time: areas, bars, bands and lines, in this order.
// If there are more points than pixels, each column of pixels is filled from the least to the
// greatest value, so that the cost depends on the pixels and not on the points. A drawing is made
// for one range and width and may be painted many times. *lives on the GUI thread*.
#pragma once

#include <span>
#include <vector>

#include "console/charts/data/reduction.h"
#include "console/charts/data/series.h"

class QPainter;
class QRect;

namespace thalassa::console::charts {

class Drawing {
public:
    Drawing() = default;
    // `columns`: the width in pixels of the device. The series are those that are visible.
    // REQUIRES: the range is not empty, columns > 0.
    Drawing(std::span<const Series* const> series, TimeSpan range, int columns);

    // The greatest value that is drawn; 0: there is none.
    double highest() const { return m_highest; }
    bool isEmpty() const { return m_isEmpty; }
    // The value at which an axis may end that leaves out single peaks: highest(), unless nine
    // columns of ten would fill less than a tenth of the height. A peak has at most two columns and
    // has passed: a longer run, or one that reaches the newest point, is not left out. Bars count
    // as they are.
    double highestUsual() const;
    // The greatest value of each run of columns that is above the given one, in the order of time.
    Points peaksAbove(double top) const;

    // Paints into a rectangle of the painter, where `top` is the value at the upper edge. A muted
    // drawing has less colour.
    void paint(QPainter& painter, const QRect& rect, double top, bool isMuted) const;

private:
    class Brush;

    // A curve as a line of few points, or as columns.
    struct Curve {
        Points points;
        std::vector<Extent> extents; // empty: `points` are drawn
    };
    struct Shape {
        SeriesKind kind = SeriesKind::Line;
        ColorRole color;
        Dash dash = Dash::Solid;
        double width = 1;
        Curve upper;
        Curve lower;              // Area and Band
        std::vector<double> bars; // Bar: upper edges of the bins
        std::vector<double> bases;
    };

    void addAreas(std::span<const Series* const> series);
    void addBars(std::span<const Series* const> series);
    void addBand(const Series& series);
    void addLine(const Series& series);
    Curve curveOf(const Points& points);
    void noteHighest(const Point& point);
    // Whether each run of columns above the value is short, and none reaches the newest point.
    bool hasOnlyPeaksAbove(double top) const;
    void paintBars(const Brush& brush, const Shape& shape) const;

    TimeSpan m_range;
    int m_columns = 1;
    std::vector<Shape> m_shapes; // in the order of painting
    std::chrono::nanoseconds m_binWidth{};
    WallTime m_firstBin;
    WallTime m_endOfBars; // the end of the last value: the bar of now is as wide as what is known
    Points m_tops;        // the highest point of each column that has one, in the order of time
    double m_highest = 0;
    bool m_isEmpty = true;
};

// The shortest width of a bar with the gap to the next one, in pixels of the device.
inline constexpr int kBarWidth = 8;

} // namespace thalassa::console::charts
