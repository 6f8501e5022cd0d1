// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A figure over the last 24 hours at three resolutions, which are those of a server's history: one
// second for 10 minutes, ten seconds for 2 hours, one minute before. At most kMaximumPoints are
// kept. A point holds until the next one. A NaN is a gap: the server was not reached, or did not
// serve. *thread-compatible*.
#pragma once

#include <span>
#include <vector>

#include "console/models/text/figures.h"

namespace thalassa::console {

struct FigurePoint {
    WallTime time;
    double value = 0;

    bool operator==(const FigurePoint& other) const = default;
};

// A time at which the distance of the points changes for good.
struct ResolutionChange {
    WallTime time;
    std::chrono::nanoseconds before{};
    std::chrono::nanoseconds after{};

    bool operator==(const ResolutionChange& other) const = default;
};

// The changes in points whose distances are regular otherwise.
std::vector<ResolutionChange> resolutionChanges(std::span<const FigurePoint> points);

class FigureSeries {
public:
    // How points become one of a lower resolution.
    enum class Roll { Mean, Greatest, Least };

    static constexpr std::size_t kMaximumPoints = 4096;

    explicit FigureSeries(Roll roll = Roll::Mean)
        : m_roll(roll)
    {
    }

    // Adds a point at the end, or replaces the last one if it has the same time. An earlier point
    // is ignored.
    void add(WallTime time, double value);
    // Adds events to a second, to which more may be added later. The series has them per second,
    // and 0 for the seconds in between, so that each mean is exact. REQUIRES: `second` is a whole
    // one.
    void count(WallTime second, double events);
    // Puts the points, which are in the order of time, in place of those between the first and the
    // end of the last one, which is `step` long.
    void merge(std::span<const FigurePoint> points, std::chrono::nanoseconds step);

    const std::vector<FigurePoint>& points() const { return m_points; }
    bool isEmpty() const { return m_points.empty(); }

private:
    void fillUntil(WallTime second);
    void roll();

    Roll m_roll;
    std::vector<FigurePoint> m_points; // in the order of time
    WallTime m_rolled;                 // the end of the series when it was rolled last
};

} // namespace thalassa::console
