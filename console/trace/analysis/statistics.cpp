// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "console/trace/analysis/cancellation.h"

namespace thalassa::console::trace {
namespace {

struct Sums {
    NameStatistics shown;
    double total = 0; // sum of the whole durations
    int64_t self = 0; // time within the range and not in slices within these
};

class Statistics {
public:
    Statistics(Range range, const std::atomic<bool>* cancel)
        : m_range(range)
        , m_cancel(cancel)
    {
    }

    // Returns false if it was cancelled.
    bool add(const Source& source)
    {
        m_sums.assign(source.data->nameCount(), nullptr);
        for (const Lane& lane : source.data->lanes()) {
            if (lane.kind() != LaneKind::Load && !add(source, lane))
                return false;
        }
        return true;
    }
    RangeStatistics result() const;

private:
    Sums& sumsOf(const TraceData& data, const Lane& lane, uint32_t slice)
    {
        Sums*& sums = m_sums[lane.name(slice)];
        if (sums == nullptr) {
            const std::string& name = data.name(lane.name(slice));
            sums = &m_all[{lane.stage(slice), name}];
            sums->shown.name = name;
            sums->shown.stage = lane.stage(slice);
        }
        return *sums;
    }

    bool add(const Source& source, const Lane& lane)
    {
        const Range range = source.toFile(m_range);
        const bool hasSelf = lane.kind() != LaneKind::Executions;
        for (size_t row = 0; row < lane.rowCount(); ++row) {
            const auto [first, end] = lane.overlapping(row, range);
            for (uint32_t slice = first; slice < end; ++slice) {
                if (isCancelledAt(slice, m_cancel))
                    return false;
                const int64_t duration = lane.duration(slice);
                const int64_t within =
                    std::min(lane.end(slice), range.end) - std::max(lane.begin(slice), range.begin);
                Sums& sums = sumsOf(*source.data, lane, slice);
                NameStatistics& shown = sums.shown;
                ++shown.count;
                shown.sum += within;
                shown.longest = std::max(shown.longest, duration);
                shown.durations.add(static_cast<uint64_t>(duration));
                sums.total += static_cast<double>(duration);
                if (!hasSelf)
                    continue;
                sums.self += within;
                if (within > 0 && lane.parent(slice) != kNone)
                    sumsOf(*source.data, lane, lane.parent(slice)).self -= within;
            }
        }
        return true;
    }

    const Range m_range;
    const std::atomic<bool>* const m_cancel;
    std::map<std::tuple<Stage, std::string>, Sums> m_all;
    std::vector<Sums*> m_sums; // by name of the present source
};

RangeStatistics Statistics::result() const
{
    RangeStatistics result;
    result.range = m_range;
    double all = 0;
    for (const auto& [key, sums] : m_all)
        all += static_cast<double>(sums.self);
    for (const auto& [key, sums] : m_all) {
        NameStatistics& shown = result.names.emplace_back(sums.shown);
        result.count += shown.count;
        const auto quantile = [&shown](double fraction) {
            return std::min(
                static_cast<int64_t>(shown.durations.quantile(fraction)), shown.longest);
        };
        shown.p50 = quantile(0.5);
        shown.p99 = quantile(0.99);
        shown.mean = sums.total / static_cast<double>(shown.count);
        shown.share = all > 0 ? static_cast<double>(sums.self) / all : 0;
    }
    return result;
}

} // namespace

RangeStatistics statisticsOf(const TraceSet& traces, Range range, const std::atomic<bool>* cancel)
{
    Statistics statistics(range, cancel);
    bool isComplete = true;
    for (const Source& source : traces.sources)
        isComplete = isComplete && statistics.add(source);
    RangeStatistics result = statistics.result();
    result.isComplete = isComplete;
    return result;
}

std::vector<Bar> barsOf(const DurationHistogram& durations, size_t most)
{
    uint16_t first = UINT16_MAX;
    uint16_t last = 0;
    durations.forEach([&](uint16_t bucket, uint64_t) {
        first = std::min(first, bucket);
        last = std::max(last, bucket);
    });
    std::vector<Bar> bars;
    if (first > last)
        return bars;
    // Buckets of an octave are equally wide on a logarithmic axis, nearly.
    const size_t buckets = size_t{last} - first + 1;
    const size_t each = (buckets + most - 1) / most;
    bars.resize((buckets + each - 1) / each);
    for (size_t i = 0; i < bars.size(); ++i) {
        bars[i].begin =
            static_cast<int64_t>(DurationBuckets::begin(static_cast<uint16_t>(first + i * each)));
        bars[i].end = static_cast<int64_t>(DurationBuckets::end(
            static_cast<uint16_t>(std::min<size_t>(first + (i + 1) * each - 1, last))));
    }
    durations.forEach([&](uint16_t bucket, uint64_t count) {
        bars[size_t(bucket - first) / each].count += count;
    });
    return bars;
}

} // namespace thalassa::console::trace
