// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/series/figure_series.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace thalassa::console {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr nanoseconds kFine = minutes(10);
constexpr nanoseconds kMiddle = hours(2);
constexpr nanoseconds kWhole = hours(24);
constexpr nanoseconds kRollEvery = minutes(1);

WallTime slotOf(WallTime time, nanoseconds step)
{
    return WallTime(time.time_since_epoch() / step * step);
}

// The begin of the point that the given one becomes a part of. Only slots that have passed as a
// whole are rolled up, so that each of their points counts once.
WallTime slotOf(WallTime time, WallTime end)
{
    const std::initializer_list<std::pair<nanoseconds, nanoseconds>> resolutions{
        {minutes(1), kMiddle}, {seconds(10), kFine + kRollEvery}};
    for (const auto& [step, keep] : resolutions) {
        const WallTime slot = slotOf(time, step);
        if (end - (slot + step) > keep) {
            return slot;
        }
    }
    return time;
}

bool isBefore(const FigurePoint& point, WallTime time)
{
    return point.time < time;
}

} // namespace

void FigureSeries::add(WallTime time, double value)
{
    if (!m_points.empty() && time <= m_points.back().time) {
        if (time == m_points.back().time) {
            m_points.back().value = value;
        }
        return;
    }
    if (std::isnan(value) && (m_points.empty() || std::isnan(m_points.back().value))) {
        return; // a gap has one point
    }
    m_points.push_back({time, value});
    if (time - m_rolled >= kRollEvery || m_points.size() >= kMaximumPoints) {
        roll();
    }
}

void FigureSeries::merge(std::span<const FigurePoint> points, nanoseconds step)
{
    if (points.empty()) {
        return;
    }
    const auto first =
        std::lower_bound(m_points.begin(), m_points.end(), points.front().time, isBefore);
    const auto last = std::lower_bound(first, m_points.end(), points.back().time + step, isBefore);
    std::vector<FigurePoint> merged(m_points.begin(), first);
    merged.insert(merged.end(), points.begin(), points.end());
    merged.insert(merged.end(), last, m_points.end());
    m_points = std::move(merged);
    roll();
}

void FigureSeries::roll()
{
    const WallTime end = m_points.back().time;
    m_rolled = end;
    std::vector<FigurePoint> rolled;
    rolled.reserve(m_points.size());
    WallTime begin; // begin of the point that is being made
    double sum = 0;
    int count = 0;
    const auto close = [&] {
        if (count > 0 && m_roll == Roll::Mean) {
            rolled.back().value = sum / count;
        }
        sum = 0;
        count = 0;
    };
    for (const FigurePoint& point : m_points) {
        if (end - point.time > kWhole) {
            continue;
        }
        const WallTime slot = slotOf(point.time, end);
        const bool isNew = rolled.empty() || slot > begin ||
            std::isnan(rolled.back().value) != std::isnan(point.value);
        if (isNew) {
            close();
            begin = slot;
            rolled.push_back(point);
        } else if (m_roll == Roll::Greatest) {
            rolled.back().value = std::max(rolled.back().value, point.value);
        } else if (m_roll == Roll::Least) {
            rolled.back().value = std::min(rolled.back().value, point.value);
        }
        sum += point.value;
        ++count;
    }
    close();
    // A server that sends points too close to each other loses the oldest ones.
    if (rolled.size() >= kMaximumPoints) {
        rolled.erase(rolled.begin(), rolled.end() - kMaximumPoints / 2);
    }
    m_points = std::move(rolled);
}

} // namespace thalassa::console
