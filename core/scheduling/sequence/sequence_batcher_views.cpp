// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The views of a sequence batcher's queues and sequences. Everything is copied under the lock: no
// more sequences than requested, and as many slots of a direct instance as the instance itself
// checks for each batch.
#include <algorithm>

#include "core/scheduling/sequence/sequence_batcher.h"
#include "core/scheduling/sequence/slot_plan.h"

namespace thalassa::scheduling {

using inference::Request;

QueuesView SequenceBatcher::queues() const
{
    QueuesView view;
    base::MutexLock lock(m_mutex);
    view.scheduler = m_settings.oldest ? "sequence_oldest" : "sequence_direct";
    view.requestCount = m_pendingCount;
    for (const auto& [instance, seat] : m_seats) {
        if (seat.isRetired && hasNothing(instance, seat))
            continue;
        if (view.queues.size() == QueuesView::kInUse) {
            view.leftOut += hasNothing(instance, seat) ? 0 : 1;
            continue;
        }
        if (seat.queue != nullptr)
            showOldest(instance, seat, view);
        else
            showDirect(instance, view);
    }
    return view;
}

void SequenceBatcher::showOldest(int instance, const Seat& seat, QueuesView& view) const
{
    const size_t before = view.queues.size();
    seat.queue->show(view);
    for (size_t i = before; i < view.queues.size(); ++i)
        view.queues[i].instance = instance;
    NextBatchView next = seat.queue->nextBatch(m_clock.now(), isFlushing());
    next.instance = instance;
    if (next.requestCount > 0)
        view.nextBatches.push_back(next);
}

void SequenceBatcher::showDirect(int instance, QueuesView& view) const
{
    QueueView& queue = view.queues.emplace_back();
    queue.instance = instance;
    size_t readyCount = 0;
    for (const SequencePtr& sequence : m_table.slots(instance)) {
        if (sequence == nullptr || sequence->waiting.isEmpty())
            continue;
        ++readyCount;
        Request& first = *sequence->waiting.first();
        queue.requestCount += sequence->waiting.size();
        queue.inputByteSize += sequence->waiting.inputByteSize();
        queue.oldest = std::min(queue.oldest, first.record().queued);
    }
    queue.rowCount = queue.requestCount; // one row each
    if (readyCount == 0)
        return;
    const SlotPlan plan =
        planSlots(m_settings, readyCount, queue.oldest, m_clock.now(), isFlushing());
    NextBatchView& next = view.nextBatches.emplace_back();
    next.instance = instance;
    next.requestCount = next.rowCount = readyCount;
    next.release = plan.isDue ? plan.release : inference::BatchRelease::None;
    next.until = plan.until;
}

SequenceView SequenceBatcher::viewOf(const Sequence& sequence) const
{
    SequenceView view;
    view.id = sequence.id;
    view.instance = sequence.instance;
    view.slot = sequence.slot;
    view.isOpen = sequence.isOpen;
    const bool isSubmitted = sequence.submitted != nullptr && !sequence.isExecuting;
    view.waitingCount = sequence.waiting.size() + (isSubmitted ? 1 : 0);
    view.begun = sequence.begun;
    view.lastReceived = sequence.lastReceived;
    if (sequence.instance < 0)
        view.endsAt = sequence.expiry;
    else if (sequence.isOpen)
        view.endsAt = sequence.lastReceived + m_settings.maxIdle;
    if (sequence.states != nullptr)
        view.stateByteSize = sequence.states->byteSize();
    return view;
}

std::optional<SequencesView> SequenceBatcher::sequences(size_t limit)
{
    SequencesView view;
    view.maxBacklogCount = m_settings.maxBacklog;
    view.maxIdle = m_settings.maxIdle;
    view.stateByteSize = m_states.byteSize();
    view.inSlots.reserve(limit);
    view.backlog.reserve(limit);
    base::MutexLock lock(m_mutex);
    view.slotCount = m_table.slotCount();
    view.inSlotCount = m_table.inSlotCount();
    view.backlogCount = m_table.backlog().size();
    const SequenceTable::Idlest open = m_table.idlest(limit);
    view.isOrderPartial = open.isPartial;
    for (const Sequence* const sequence : open.sequences)
        view.inSlots.push_back(viewOf(*sequence));
    for (const Sequence* const sequence : m_table.ending(limit - view.inSlots.size()))
        view.inSlots.push_back(viewOf(*sequence));
    for (const auto& [arrival, sequence] : m_table.backlog()) {
        if (view.backlog.size() == limit)
            break;
        view.backlog.push_back(viewOf(*sequence));
    }
    return view;
}

} // namespace thalassa::scheduling
