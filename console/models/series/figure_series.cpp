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

// The distance of the points of events, so many as roll() would leave.
nanoseconds stepAt(nanoseconds age)
{
    return age > kMiddle + minutes(1) ? nanoseconds(minutes(1))
        : age > kFine + kRollEvery    ? nanoseconds(seconds(10))
                                      : nanoseconds(seconds(1));
}

bool areAlike(nanoseconds left, nanoseconds right)
{
    return std::abs((left - right).count()) * 5 <= right.count();
}

bool isBefore(const FigurePoint& point, WallTime time)
{
    return point.time < time;
}

} // namespace

std::vector<ResolutionChange> resolutionChanges(std::span<const FigurePoint> points)
{
    constexpr int kLeastFactor = 5;
    std::vector<ResolutionChange> changes;
    for (std::size_t at = 2; at + 2 < points.size(); ++at) {
        const auto near = points.subspan(at - 2, 5);
        if (std::any_of(near.begin(), near.end(),
                [](const FigurePoint& point) { return std::isnan(point.value); })) {
            continue;
        }
        const auto distance = [&near](int from) { return near[from + 1].time - near[from].time; };
        const bool isStep =
            distance(1) >= kLeastFactor * distance(2) || distance(2) >= kLeastFactor * distance(1);
        // One late reading is no change.
        if (isStep && areAlike(distance(0), distance(1)) && areAlike(distance(3), distance(2))) {
            changes.push_back({points[at].time, distance(1), distance(2)});
        }
    }
    return changes;
}

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

void FigureSeries::count(WallTime second, double events)
{
    fillUntil(second);
    const auto after = std::upper_bound(m_points.begin(), m_points.end(), second,
        [](WallTime time, const FigurePoint& point) { return time < point.time; });
    if (after == m_points.begin()) {
        return; // older than the series
    }
    const nanoseconds length =
        after == m_points.end() ? nanoseconds(seconds(1)) : after->time - (after - 1)->time;
    (after - 1)->value += events / std::chrono::duration<double>(length).count();
}

// Adds points of 0 up to the given second. Older ones are as far apart as those that were rolled
// up.
void FigureSeries::fillUntil(WallTime second)
{
    if (!m_points.empty() && second - m_points.back().time > kWhole) {
        m_points.clear();
    }
    // A whole minute, so that the first point that is rolled up has all of its seconds.
    WallTime at = slotOf(second, minutes(1));
    if (!m_points.empty()) {
        const FigurePoint& last = m_points.back();
        const WallTime next = slotOf(last.time, seconds(1)) + seconds(1);
        at = std::isnan(last.value) ? std::max(next, at) : next;
    }
    while (at <= second) {
        m_points.push_back({at, 0});
        const nanoseconds step = stepAt(second - at);
        at = slotOf(at, step) + step;
    }
    if (m_points.back().time - m_rolled >= kRollEvery || m_points.size() >= kMaximumPoints) {
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
    double time = 0; // that the points of the sum are long
    const auto close = [&] {
        if (time > 0 && m_roll == Roll::Mean) {
            rolled.back().value = sum / time;
        }
        sum = 0;
        time = 0;
    };
    nanoseconds length = seconds(1); // of the last point, and of one before a pause of the readings
    for (std::size_t at = 0; at < m_points.size(); ++at) {
        const FigurePoint& point = m_points[at];
        const nanoseconds distance =
            at + 1 < m_points.size() ? m_points[at + 1].time - point.time : nanoseconds::max();
        length = distance <= minutes(1) ? distance : length;
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
        sum += point.value * static_cast<double>(length.count());
        time += static_cast<double>(length.count());
    }
    close();
    // A server that sends points too close to each other loses the oldest ones.
    if (rolled.size() >= kMaximumPoints) {
        rolled.erase(rolled.begin(), rolled.end() - kMaximumPoints / 2);
    }
    m_points = std::move(rolled);
}

} // namespace thalassa::console
