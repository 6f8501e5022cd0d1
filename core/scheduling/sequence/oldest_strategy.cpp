// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/oldest_strategy.h"

#include <utility>

namespace thalassa::scheduling {

using inference::Request;

OldestStrategy::OldestStrategy(
    const BatchSettings& settings, const BatchCompatibility& compatibility)
    : m_queue(settings, compatibility)
    , m_order(settings.preservesOrder ? std::make_shared<inference::DeliveryOrder>() : nullptr)
{
}

void OldestStrategy::submit(Sequence& sequence)
{
    if (sequence.submitted != nullptr)
        return;
    std::unique_ptr<Request> request = sequence.waiting.takeFirst();
    sequence.submitted = request.get();
    if (m_order && request->context()->order == nullptr)
        request->context()->enter(m_order);
    m_queue.append(std::move(request));
}

std::unique_ptr<Request> OldestStrategy::withdraw(Sequence& sequence)
{
    if (sequence.submitted == nullptr || sequence.isExecuting)
        return nullptr;
    return m_queue.take(*std::exchange(sequence.submitted, nullptr));
}

SlotPlan OldestStrategy::decide(base::TimePoint now, bool isFlushing)
{
    m_decision = m_queue.decide(now, isFlushing);
    return {m_decision.count > 0, m_decision.release, m_decision.until};
}

backend::Batch OldestStrategy::take()
{
    backend::Batch batch = m_queue.takeBatch(m_decision);
    for (const std::unique_ptr<Request>& request : batch)
        sequenceOf(*request).isExecuting = true;
    return batch;
}

void OldestStrategy::show(
    int instance, base::TimePoint now, bool isFlushing, QueuesView& view) const
{
    const size_t before = view.queues.size();
    m_queue.show(view);
    for (size_t i = before; i < view.queues.size(); ++i)
        view.queues[i].instance = instance;
    NextBatchView next = m_queue.nextBatch(now, isFlushing);
    next.instance = instance;
    if (next.requestCount > 0)
        view.nextBatches.push_back(next);
}

} // namespace thalassa::scheduling
