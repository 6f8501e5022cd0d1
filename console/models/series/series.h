// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The last values of a figure, at most kCapacity, with their times. A NaN is a gap: the server was
// not reached, or had restarted. *thread-compatible*.
#pragma once

#include <vector>

#include "console/models/text/figures.h"

namespace thalassa::console {

class Series {
public:
    static constexpr std::size_t kCapacity = 600;

    struct Point {
        WallTime time;
        double value = 0;
    };

    void add(WallTime time, double value);
    void addGap(WallTime time);
    // Adds those of the points that are earlier than the first one, in their order.
    void addBefore(const std::vector<Point>& points);
    void clear();

    std::size_t size() const { return m_points.size(); }
    // The point with the given number, 0 is the oldest.
    const Point& at(std::size_t index) const;
    // The values since the given time, the oldest first.
    std::vector<Point> since(WallTime begin) const;

private:
    std::vector<Point> m_points; // a ring once it is full
    std::size_t m_begin = 0;
};

} // namespace thalassa::console
