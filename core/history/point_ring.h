// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// PointRing: the last points of one resolution. Intervals are numbered from the origin of the
// clock; those without a point are kept as unknown points. The memory grows with the points, up to
// that of all of them. *thread-compatible*.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/history/point.h"

namespace thalassa::history {

class PointRing {
public:
    explicit PointRing(size_t capacity)
        : m_capacity(capacity)
    {
    }

    bool isEmpty() const { return m_points.empty(); }
    int64_t first() const { return m_last + 1 - static_cast<int64_t>(m_points.size()); }
    int64_t last() const { return m_last; }
    // REQUIRES: first() <= number <= last().
    const Point& at(int64_t number) const
    {
        const auto offset = static_cast<size_t>(number - first());
        return m_points[(m_begin + offset) % m_points.size()];
    }

    // Appends the point of an interval after the last one.
    void append(int64_t number, const Point& point)
    {
        if (!isEmpty() && number - m_last > static_cast<int64_t>(m_capacity))
            clear();
        for (int64_t unknown = m_last + 1; !isEmpty() && unknown < number; ++unknown)
            push(Point());
        push(point);
        m_last = number;
    }
    size_t byteSize() const { return m_points.capacity() * sizeof(Point); }

private:
    static constexpr size_t kLeastGrowth = 30;

    void clear()
    {
        m_points.clear();
        m_begin = 0;
    }
    void push(const Point& point)
    {
        if (m_points.size() == m_capacity) {
            m_points[m_begin] = point;
            m_begin = (m_begin + 1) % m_capacity;
            ++m_last;
            return;
        }
        if (m_points.size() == m_points.capacity())
            m_points.reserve(std::min(
                m_capacity, m_points.size() + std::max(kLeastGrowth, m_points.size() / 2)));
        m_points.push_back(point);
        ++m_last;
    }

    const size_t m_capacity;
    std::vector<Point> m_points;
    size_t m_begin = 0;  // index of the oldest point
    int64_t m_last = -1; // number of the newest point's interval
};

} // namespace thalassa::history
