// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/latency_slices.h"

#include <algorithm>
#include <chrono>
#include <ranges>
#include <utility>

#include "core/base/threads/thread_number.h"

namespace thalassa::statistics {
namespace {

using namespace std::chrono_literals;

constexpr base::Duration kSliceLength = 2500ms;
constexpr size_t kTrimmed = 16;    // buckets at once
constexpr int64_t kKeptSlices = 4; // per window, besides the one that is being filled
// The length of a slice of each window, in multiples of kSliceLength.
constexpr std::array<int64_t, kLatencyWindowCount - 1> kSliceRatios{1, 6, 360};

int64_t sliceOf(base::TimePoint time)
{
    return time.time_since_epoch() / kSliceLength;
}

template <typename To, typename From>
void addTo(LatencyHistograms<To>& to, const LatencyHistograms<From>& from)
{
    for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage)
        to[stage].add(from[stage]);
}

template <typename Count> void keepHighest(LatencyHistograms<Count>& stages, size_t most)
{
    for (auto& counts : stages)
        counts.keepHighest(most);
}

template <typename Count> size_t byteSizeOf(const LatencyHistograms<Count>& stages)
{
    size_t sum = 0;
    for (const auto& counts : stages)
        sum += counts.byteSize();
    return sum;
}

} // namespace

LatencySlices::LatencySlices(base::TimePoint now)
    : m_slice(sliceOf(now))
{
}

bool LatencySlices::add(const Sample& sample, base::TimePoint now)
{
    const int64_t slice = sliceOf(now);
    const bool hasEnded = slice > m_slice.load(std::memory_order_relaxed);
    if (hasEnded) {
        base::MutexLock lock(m_mutex);
        turnTo(slice);
    }
    Lot& lot = m_lots[base::threadNumber() % kLotCount];
    Samples full;
    {
        base::MutexLock lock(lot.mutex);
        lot.samples[lot.size++] = sample;
        if (lot.size < kLotSize)
            return hasEnded;
        full = lot.samples;
        lot.size = 0;
    }
    base::MutexLock lock(m_mutex);
    count(full, kLotSize);
    return hasEnded;
}

void LatencySlices::count(const Samples& samples, size_t size)
{
    for (size_t i = 0; i < size; ++i) {
        for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage) {
            const uint16_t bucket = samples[i][stage];
            if (++m_counts[stage][bucket] == 0 && bucket != kNotPassed)
                carry(stage, bucket);
        }
    }
    m_hasGathered = m_hasGathered || size > 0;
}

// Adds an overflowed count to the same histograms as shareOut().
void LatencySlices::carry(size_t stage, uint16_t bucket)
{
    bool hasGrown = false;
    const auto addTo = [&](auto& counts) {
        const size_t before = counts.byteSize();
        counts.add(bucket, kCarried);
        hasGrown = hasGrown || counts.byteSize() > before;
    };
    openAll();
    addTo(m_all[stage]);
    for (Window& window : m_windows)
        addTo(window.open.stages[stage]);
    if (hasGrown)
        keepBudget();
}

void LatencySlices::turnTo(int64_t slice)
{
    if (slice < m_slice.load(std::memory_order_relaxed))
        return; // another thread's clock was read later
    for (Lot& lot : m_lots) {
        base::MutexLock lock(lot.mutex);
        count(lot.samples, std::exchange(lot.size, 0));
    }
    shareOut();
    m_slice.store(slice, std::memory_order_relaxed);
}

// Adds the gathered counts to the slices of their time.
void LatencySlices::shareOut()
{
    if (!m_hasGathered)
        return;
    LatencyHistograms<uint32_t> gathered;
    for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage) {
        for (uint16_t bucket = 0; bucket < LatencyBuckets::kCount; ++bucket) {
            if (m_counts[stage][bucket] > 0)
                gathered[stage].add(bucket, m_counts[stage][bucket]);
        }
        m_counts[stage].fill(0);
    }
    m_hasGathered = false;
    addTo(m_all, gathered);
    openAll();
    for (Window& window : m_windows)
        addTo(window.open.stages, gathered);
    keepBudget();
}

// Opens the slices for the time of the gathered counts.
void LatencySlices::openAll()
{
    for (size_t i = 0; i < m_windows.size(); ++i)
        open(m_windows[i], m_slice.load(std::memory_order_relaxed) / kSliceRatios[i]);
}

void LatencySlices::open(Window& window, int64_t number)
{
    if (window.open.number == number)
        return;
    for (auto& counts : window.open.stages)
        counts.releaseSlack();
    window.closed.push_back(std::move(window.open));
    window.open = Slice{number, {}};
    while (!window.closed.empty() && window.closed.front().number < number - kKeptSlices)
        window.closed.pop_front();
}

// Drops closed slices of the longest window first, since they are the oldest. If the stages spread
// so far that not even the open slices fit, their lowest buckets are joined.
void LatencySlices::keepBudget()
{
    for (Window& window : std::views::reverse(m_windows)) {
        while (heldByteSize() > kByteBudget && !window.closed.empty()) {
            window.dropped = window.closed.front().number;
            window.closed.pop_front();
        }
    }
    for (size_t most = SparseCounts<uint64_t>::kMaxBuckets - kTrimmed;
         heldByteSize() > kByteBudget && most > kTrimmed; most -= kTrimmed) {
        keepHighest(m_all, most);
        for (Window& window : m_windows)
            keepHighest(window.open.stages, most);
    }
}

WindowedLatencies LatencySlices::read(LatencyWindow window, base::TimePoint now)
{
    base::MutexLock lock(m_mutex);
    turnTo(std::max(sliceOf(now), m_slice.load(std::memory_order_relaxed)));
    WindowedLatencies read;
    if (window == LatencyWindow::All) {
        addTo(read.stages, m_all);
        return read;
    }
    const auto index = static_cast<size_t>(window);
    const Window& wanted = m_windows[index];
    const int64_t current = m_slice.load(std::memory_order_relaxed) / kSliceRatios[index];
    const int64_t first = std::max(current - kKeptSlices, wanted.dropped + 1);
    for (const Slice& slice : wanted.closed) {
        if (slice.number >= first)
            addTo(read.stages, slice.stages);
    }
    if (wanted.open.number >= first)
        addTo(read.stages, wanted.open.stages);
    read.since = base::TimePoint(first * kSliceRatios[index] * kSliceLength);
    return read;
}

size_t LatencySlices::byteSize()
{
    base::MutexLock lock(m_mutex);
    return heldByteSize();
}

size_t LatencySlices::heldByteSize() const
{
    size_t sum = sizeof(*this) + byteSizeOf(m_all);
    for (const Window& window : m_windows) {
        sum += byteSizeOf(window.open.stages);
        for (const Slice& slice : window.closed)
            sum += sizeof(Slice) + byteSizeOf(slice.stages);
    }
    return sum;
}

} // namespace thalassa::statistics
