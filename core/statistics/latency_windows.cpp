// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/latency_windows.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>

#include "core/statistics/record_stages.h"

namespace thalassa::statistics {
namespace {

LatencySlices::Sample sampleOf(const inference::Record& record, base::TimePoint end)
{
    const timeline::StageIntervals intervals = stageIntervals(record, end);
    LatencySlices::Sample sample;
    // Neither this loop nor that of stageIntervals() is unrolled: code that runs once in a request
    // has left the processor's cache by the next one.
#pragma GCC unroll 1
    for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage) {
        const timeline::StageInterval& one = intervals[stage];
        sample[stage] = one.isPassed()
            ? LatencyBuckets::of(static_cast<uint64_t>(one.duration().count()))
            : LatencySlices::kNotPassed;
    }
    return sample;
}

} // namespace

LatencyWindows::LatencyWindows(const base::Clock& clock)
    : m_clock(clock)
    , m_loaded(clock.now())
    , m_slowAfter(std::numeric_limits<int64_t>::max())
{
    static_assert(sizeof(LatencyWindows) <= kIdleByteSize);
}

LatencyWindows::~LatencyWindows()
{
    delete slices();
}

LatencySlices& LatencyWindows::begin()
{
    auto made = std::make_unique<LatencySlices>(m_loaded);
    LatencySlices* expected = nullptr;
    if (m_slices.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel))
        expected = made.release();
    return *expected;
}

void LatencyWindows::findSlow(LatencySlices& slices, base::TimePoint now)
{
    const WindowedLatencies minute = slices.read(LatencyWindow::Minute, now);
    const auto& totals = minute.stages[static_cast<size_t>(timeline::Stage::Total)];
    if (totals.total() >= kMinForSlow)
        m_slowAfter.store(static_cast<int64_t>(totals.quantile(kSlowQuantile)));
    else
        m_slowAfter.store(std::numeric_limits<int64_t>::max());
}

void LatencyWindows::add(const inference::Record& record, base::TimePoint end) noexcept
{
    try {
        LatencySlices* const known = slices();
        LatencySlices& slices = known != nullptr ? *known : begin();
        if (slices.add(sampleOf(record, end), end))
            findSlow(slices, end);
    } catch (const std::bad_alloc&) {
        return; // only the sample is lost
    }
}

WindowedLatencies LatencyWindows::read(LatencyWindow window) const
{
    WindowedLatencies read;
    if (LatencySlices* const held = slices())
        read = held->read(window, m_clock.now());
    read.since = std::max(read.since, m_loaded);
    return read;
}

size_t LatencyWindows::byteSize() const
{
    LatencySlices* const held = slices();
    return sizeof(*this) + (held == nullptr ? 0 : held->byteSize());
}

} // namespace thalassa::statistics
