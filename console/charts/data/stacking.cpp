// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/stacking.h"

#include <algorithm>
#include <cmath>

namespace thalassa::console::charts {
namespace {

std::vector<WallTime> timesOf(std::span<const Points* const> parts)
{
    std::vector<WallTime> times;
    for (const Points* part : parts) {
        // Parts have the same times as a rule, and are not merged then.
        const bool isSame = times.size() == part->size() &&
            std::equal(times.begin(), times.end(), part->begin(),
                [](WallTime time, const Point& point) { return time == point.time; });
        if (isSame) {
            continue;
        }
        std::vector<WallTime> merged;
        merged.reserve(times.size() + part->size());
        auto at = times.begin();
        for (const Point& point : *part) {
            at = std::find_if(at, times.end(), [&](WallTime time) {
                if (time < point.time) {
                    merged.push_back(time);
                }
                return time >= point.time;
            });
            merged.push_back(point.time);
            if (at != times.end() && *at == point.time) {
                ++at;
            }
        }
        merged.insert(merged.end(), at, times.end());
        times = std::move(merged);
    }
    return times;
}

} // namespace

std::vector<std::vector<double>> stackedValues(std::span<const std::vector<double>> parts)
{
    std::vector<std::vector<double>> edges(parts.begin(), parts.end());
    const std::size_t count = parts.empty() ? 0 : parts.front().size();
    for (std::size_t at = 0; at < count; ++at) {
        double sum = 0;
        bool hasValue = false;
        for (std::vector<double>& edge : edges) {
            hasValue = hasValue || !std::isnan(edge[at]);
            sum += std::isnan(edge[at]) ? 0 : edge[at];
            edge[at] = sum;
        }
        for (std::vector<double>& edge : edges) {
            edge[at] = hasValue ? edge[at] : kNoValue;
        }
    }
    return edges;
}

std::vector<Points> stacked(std::span<const Points* const> parts)
{
    const std::vector<WallTime> times = timesOf(parts);
    std::vector<std::vector<double>> values;
    for (const Points* part : parts) {
        std::vector<double>& aligned = values.emplace_back(times.size(), kNoValue);
        auto point = part->begin();
        for (std::size_t at = 0; at < times.size() && point != part->end(); ++at) {
            if (point->time == times[at]) {
                aligned[at] = (point++)->value;
            }
        }
    }
    std::vector<Points> edges;
    for (const std::vector<double>& edge : stackedValues(values)) {
        Points& points = edges.emplace_back();
        points.reserve(times.size());
        for (std::size_t at = 0; at < times.size(); ++at) {
            points.push_back({times[at], edge[at]});
        }
    }
    return edges;
}

} // namespace thalassa::console::charts
