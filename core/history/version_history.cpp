// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/history/version_history.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace thalassa::history {
namespace {

using Seen = statistics::LatencyHistograms<uint32_t>;

constexpr std::chrono::seconds kSecond{1};
// How many intervals of a resolution make one of the next.
constexpr std::array<int64_t, kResolutionCount - 1> kRatios{10, 6};

// Returns the second that a reading ends: timers may be a little early or late.
int64_t secondBefore(base::TimePoint time)
{
    return (time.time_since_epoch() + std::chrono::milliseconds(500)) / kSecond - 1;
}

uint64_t growthOf(uint64_t now, uint64_t before)
{
    return now > before ? now - before : 0;
}

// Returns the growth of the counts of one stage since `seen`, which has them modulo 2^32.
statistics::SparseCounts<uint32_t> stageGrowth(
    const statistics::SparseCounts<uint64_t>& now, const statistics::SparseCounts<uint32_t>& seen)
{
    statistics::SparseCounts<uint32_t> growth;
    size_t next = 0; // in `seen`
    for (size_t i = 0; i < now.size(); ++i) {
        // Buckets of `seen` below this one have been joined with it (SparseCounts::keepHighest).
        uint32_t before = 0;
        for (; next < seen.size() && seen.bucket(next) <= now.bucket(i); ++next)
            before += static_cast<uint32_t>(seen.count(next));
        const uint32_t grown = static_cast<uint32_t>(now.count(i)) - before;
        if (grown > 0)
            growth.add(now.bucket(i), grown);
    }
    return growth;
}

} // namespace

struct VersionHistory::State {
    // The totals of an interval that has not ended.
    struct Open {
        int64_t number = -1; // -1: none
        Totals totals;
    };

    Seen seen; // the histograms of the last reading
    std::array<PointRing, kResolutionCount> rings{PointRing(kResolutions[0].pointCount),
        PointRing(kResolutions[1].pointCount), PointRing(kResolutions[2].pointCount)};
    std::array<Open, kResolutionCount - 1> open; // of TenSeconds and Minute

    // NOLINTBEGIN(misc-no-recursion): to the last resolution
    void add(size_t resolution, int64_t number, const Totals& totals)
    {
        rings[resolution].append(number, Point(totals));
        if (resolution < open.size())
            gather(resolution, number / kRatios[resolution], totals);
    }

    // Adds totals to the interval `number` of the next resolution, after the end of the last one.
    void gather(size_t resolution, int64_t number, const Totals& totals)
    {
        Open& gathered = open[resolution];
        if (gathered.number != number) {
            if (gathered.number >= 0)
                add(resolution + 1, gathered.number, gathered.totals);
            gathered.totals = Totals();
            gathered.number = number;
        }
        gathered.totals.add(totals);
    }
    // NOLINTEND(misc-no-recursion)

    // Returns the totals of the intervals of `resolution` that have not ended, in their order.
    std::vector<Open> unfinished(size_t resolution) const
    {
        std::vector<Open> result;
        if (resolution == 0)
            return result;
        if (resolution == open.size()) {
            result.push_back(open[1]);
            // The last ten seconds are not part of their minute yet.
            const int64_t number = open[0].number / kRatios[1];
            if (number == result.back().number)
                result.back().totals.add(open[0].totals);
            else
                result.push_back({number, open[0].totals});
        } else {
            result.push_back(open[0]);
        }
        std::erase_if(result, [](const Open& one) { return one.number < 0; });
        return result;
    }
};

VersionHistory::VersionHistory(base::TimePoint begin)
    : m_second(secondBefore(begin))
{
    static_assert(sizeof(VersionHistory) <= kIdleByteSize);
    m_last.time = begin;
}
VersionHistory::~VersionHistory() = default;

void VersionHistory::restart(base::TimePoint begin)
{
    m_last = Reading();
    m_last.time = begin;
    m_knowsStages = true;
    if (m_state)
        m_state->seen = {};
}

// Returns what happened since the last reading.
Totals VersionHistory::growth(const Reading& reading) const
{
    Totals totals;
    totals.covered = reading.time - m_last.time;
    totals.successCount = growthOf(reading.successCount, m_last.successCount);
    totals.failureCount = growthOf(reading.failureCount, m_last.failureCount);
    totals.refusedCount = growthOf(reading.refusedCount, m_last.refusedCount);
    totals.inferenceCount = growthOf(reading.inferenceCount, m_last.inferenceCount);
    totals.executionCount = growthOf(reading.executionCount, m_last.executionCount);
    totals.busy = std::max(reading.busy - m_last.busy, base::Duration::zero());
    totals.available = totals.covered * reading.instanceCount;
    totals.readingCount = 1;
    totals.waitingSum = reading.waitingCount;
    totals.mostWaiting = reading.waitingCount;
    totals.memoryByteSize = reading.memoryByteSize;
    if (m_knowsStages) {
        static const Seen kNothing;
        const Seen& seen = m_state ? m_state->seen : kNothing;
        for (size_t stage = 0; stage < totals.stages.size(); ++stage)
            totals.stages[stage] = stageGrowth(reading.stages[stage], seen[stage]);
    }
    return totals;
}

void VersionHistory::add(const Reading& reading)
{
    const int64_t second = secondBefore(reading.time);
    if (second <= m_second)
        return; // the next reading covers this time too
    const Totals totals = growth(reading);
    add(second, totals, reading.time);
    m_last = reading;
    m_last.stages = {};
    if (!m_state)
        return;
    m_knowsStages = true;
    for (size_t stage = 0; stage < reading.stages.size(); ++stage) {
        m_state->seen[stage] = {};
        m_state->seen[stage].add(reading.stages[stage]);
        m_state->seen[stage].releaseSlack();
    }
    keepBudget();
}

void VersionHistory::addQuiet(base::TimePoint now)
{
    const int64_t second = secondBefore(now);
    if (second <= m_second)
        return;
    Totals totals;
    totals.covered = now - m_last.time;
    totals.available = totals.covered * m_last.instanceCount;
    totals.readingCount = 1;
    totals.memoryByteSize = m_last.memoryByteSize;
    add(second, totals, now);
    m_last.time = now;
}

void VersionHistory::add(int64_t second, const Totals& totals, base::TimePoint now)
{
    m_second = second;
    if (!totals.isQuiet())
        m_lastActive = now;
    if (!m_state && m_lastActive != now)
        return;
    if (m_state && now - m_lastActive > kKeptTime + kResolutions.back().interval) {
        m_state.reset(); // no point is left in which something happened
        m_knowsStages = false;
        return;
    }
    if (!m_state)
        m_state = std::make_unique<State>();
    m_state->add(0, second, totals);
}

// If the durations spread so far that the open histograms do not fit, their lowest buckets are
// joined, which leaves the upper quantiles exact.
void VersionHistory::keepBudget()
{
    constexpr size_t kTrimmed = 16; // buckets at once
    for (size_t most = Seen::value_type::kMaxBuckets - kTrimmed;
         byteSize() > kByteBudget && most > kTrimmed; most -= kTrimmed) {
        for (State::Open& open : m_state->open) {
            for (auto& counts : open.totals.stages)
                counts.keepHighest(most);
        }
    }
}

Series VersionHistory::read(Resolution resolution, base::TimePoint from, base::TimePoint to) const
{
    Series series;
    if (!m_state)
        return series;
    const auto index = static_cast<size_t>(resolution);
    const base::Duration interval = kResolutions[index].interval;
    const auto append = [&](int64_t number, const Point& point) {
        const base::TimePoint begin(number * interval);
        if (begin < from || begin >= to)
            return;
        if (series.points.empty())
            series.begin = begin;
        // Intervals between the last point of the ring and an open one have no points.
        series.points.resize(static_cast<size_t>((begin - series.begin) / interval));
        series.points.push_back(point);
    };
    const PointRing& ring = m_state->rings[index];
    for (int64_t number = ring.first(); !ring.isEmpty() && number <= ring.last(); ++number)
        append(number, ring.at(number));
    for (const State::Open& open : m_state->unfinished(index))
        append(open.number, Point(open.totals));
    const auto known = std::find_if(series.points.begin(), series.points.end(),
        [](const Point& point) { return point.isKnown(); });
    series.begin += interval * (known - series.points.begin());
    series.points.erase(series.points.begin(), known);
    return series;
}

size_t VersionHistory::byteSize() const
{
    size_t sum = sizeof(*this);
    if (!m_state)
        return sum;
    const auto sizeOf = [](const Seen& stages) {
        size_t bytes = 0;
        for (const auto& counts : stages)
            bytes += counts.byteSize();
        return bytes;
    };
    sum += sizeof(State) + sizeOf(m_state->seen);
    for (const State::Open& open : m_state->open)
        sum += sizeOf(open.totals.stages);
    for (const PointRing& ring : m_state->rings)
        sum += ring.byteSize();
    return sum;
}

} // namespace thalassa::history
