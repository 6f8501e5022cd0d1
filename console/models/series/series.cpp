// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/series/series.h"

#include <cmath>
#include <limits>

namespace thalassa::console {

void Series::add(WallTime time, double value)
{
    if (m_points.size() < kCapacity) {
        m_points.push_back({time, value});
        return;
    }
    m_points[m_begin] = {time, value};
    m_begin = (m_begin + 1) % kCapacity;
}

void Series::addGap(WallTime time)
{
    if (!m_points.empty() && !std::isnan(at(size() - 1).value)) {
        add(time, std::numeric_limits<double>::quiet_NaN());
    }
}

void Series::addBefore(const std::vector<Point>& points)
{
    std::vector<Point> all;
    for (const Point& point : points) {
        if (size() == 0 || point.time < at(0).time) {
            all.push_back(point);
        }
    }
    for (std::size_t index = 0; index < size(); ++index) {
        all.push_back(at(index));
    }
    if (all.size() > kCapacity) {
        all.erase(all.begin(), all.end() - kCapacity);
    }
    m_points = std::move(all);
    m_begin = 0;
}

void Series::clear()
{
    m_points.clear();
    m_begin = 0;
}

const Series::Point& Series::at(std::size_t index) const
{
    return m_points[(m_begin + index) % m_points.size()];
}

std::vector<Series::Point> Series::since(WallTime begin) const
{
    std::vector<Point> points;
    for (std::size_t index = 0; index < size(); ++index) {
        if (at(index).time >= begin) {
            points.push_back(at(index));
        }
    }
    return points;
}

} // namespace thalassa::console
