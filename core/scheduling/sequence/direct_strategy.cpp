// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/direct_strategy.h"

#include <algorithm>

namespace thalassa::scheduling {
namespace {

using inference::Request;

bool isReady(const std::shared_ptr<Sequence>& sequence)
{
    return sequence != nullptr && !sequence->waiting.isEmpty();
}

} // namespace

bool DirectStrategy::isEmpty() const
{
    return std::none_of(m_slots.begin(), m_slots.end(), isReady);
}

SlotPlan DirectStrategy::decide(base::TimePoint now, bool isFlushing)
{
    size_t readyCount = 0, waitingCount = 0;
    base::TimePoint oldest = base::TimePoint::max();
    for (size_t slot = 0; slot < m_slots.size(); ++slot) {
        if (!isReady(m_slots[slot]))
            continue;
        m_firstReady = readyCount++ == 0 ? slot : m_firstReady;
        m_lastReady = slot;
        const RequestQueue& waiting = m_slots[slot]->waiting;
        waitingCount += waiting.size();
        oldest = std::min(oldest, waiting.first()->record().queued);
    }
    if (waitingCount < m_holdUntil && !isFlushing)
        return {};
    if (readyCount > 0)
        m_holdUntil = 0;
    const SlotPlan plan = planSlots(m_settings, readyCount, oldest, now, isFlushing);
    m_release = plan.release;
    return plan;
}

// Takes a row for each slot up to the last that is ready (rows 4.3.20, 4.3.21).
backend::Batch DirectStrategy::take()
{
    const size_t rowCount = m_lastReady + 1;
    const auto room = static_cast<uint32_t>(m_settings.slotsPerInstance - rowCount);
    backend::Batch batch(rowCount);
    // Stays where it is when it is taken.
    const Request& like = *m_slots[m_firstReady]->waiting.first();
    for (size_t slot = m_firstReady; slot < rowCount; ++slot) {
        if (!isReady(m_slots[slot]))
            continue;
        RequestQueue& waiting = m_slots[slot]->waiting;
        if (!m_compatibility.joins(like, *waiting.first()))
            continue;
        batch[slot] = waiting.takeFirst();
        batch[slot]->record().batchRelease = m_release;
        batch[slot]->record().batchRoom = room;
    }
    return batch;
}

void DirectStrategy::show(
    int instance, base::TimePoint now, bool isFlushing, QueuesView& view) const
{
    QueueView& queue = view.queues.emplace_back();
    queue.instance = instance;
    size_t readyCount = 0;
    for (const std::shared_ptr<Sequence>& sequence : m_slots) {
        if (!isReady(sequence))
            continue;
        ++readyCount;
        queue.requestCount += sequence->waiting.size();
        queue.inputByteSize += sequence->waiting.inputByteSize();
        queue.oldest = std::min(queue.oldest, sequence->waiting.first()->record().queued);
    }
    queue.rowCount = queue.requestCount; // one row each
    if (readyCount == 0)
        return;
    const SlotPlan plan = planSlots(m_settings, readyCount, queue.oldest, now, isFlushing);
    NextBatchView& next = view.nextBatches.emplace_back();
    next.instance = instance;
    next.requestCount = next.rowCount = readyCount;
    next.release = plan.isDue ? plan.release : inference::BatchRelease::None;
    next.until = plan.until;
}

} // namespace thalassa::scheduling
