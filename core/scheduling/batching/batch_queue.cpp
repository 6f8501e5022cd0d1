// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/batch_queue.h"

#include <algorithm>
#include <utility>

namespace thalassa::scheduling {

using inference::BatchRelease;
using inference::Request;

BatchQueue::BatchQueue(BatchSettings settings, BatchCompatibility compatibility,
    std::shared_ptr<backend::BatchStrategy> strategy)
    : m_settings(std::move(settings))
    , m_compatibility(std::move(compatibility))
    , m_strategy(std::move(strategy))
    , m_queue(m_settings)
    , m_plan(m_settings)
    , m_holdUntil(m_settings.holdUntil)
{
}

void BatchQueue::append(std::unique_ptr<Request> request)
{
    const Request& added = *request;
    m_queue.append(std::move(request));
    // A request at the end of the queue changes nothing for those in the plan.
    if (m_queue.after(added) != nullptr)
        startAnew();
}

std::unique_ptr<Request> BatchQueue::take(Request& request)
{
    startAnew();
    return m_queue.take(request);
}

void BatchQueue::expire(base::TimePoint now, backend::Batch& rejected)
{
    if (m_queue.expire(now, rejected))
        startAnew();
}

void BatchQueue::startAnew()
{
    if (m_strategy && !m_plan.isEmpty())
        m_strategy->endBatch();
    m_plan.clear();
    m_lastSeen = nullptr;
}

// Returns why `next` may not join the requests in the plan. The strategy keeps an account of a
// batch: it is called only for requests that nothing else keeps out, including the first one.
BatchRelease BatchQueue::refusalOf(Request& next) const
{
    if (!m_plan.isEmpty() && !m_compatibility.joins(*m_queue.first(), next))
        return BatchRelease::ShapeChange;
    if (!m_strategy || !m_plan.hasRoomFor(next.batchSize))
        return BatchRelease::None;
    if (m_plan.isEmpty())
        m_strategy->beginBatch();
    return m_strategy->includes(next) ? BatchRelease::None : BatchRelease::LibraryRule;
}

void BatchQueue::lookAhead()
{
    while (!m_plan.isClosed()) {
        Request* const next = m_plan.isEmpty() ? m_queue.first() : m_queue.after(*m_lastSeen);
        if (next == nullptr)
            return;
        const BatchRelease refusal = refusalOf(*next);
        if (m_plan.add(next->batchSize, next->record().queued, refusal))
            m_lastSeen = next;
    }
}

BatchQueue::Decision BatchQueue::decide(base::TimePoint now, bool isFlushing)
{
    if (isEmpty())
        return {};
    if (m_queue.size() < m_holdUntil && !isFlushing)
        return {};
    m_holdUntil = 0;
    if (!m_settings.isBatching)
        return {1, m_queue.first()->batchSize, BatchRelease::Alone, {}};
    lookAhead();
    return m_plan.decide(now, isFlushing);
}

NextBatchView BatchQueue::nextBatch(base::TimePoint now, bool isFlushing) const
{
    NextBatchView view;
    if (isEmpty() || (m_queue.size() < m_holdUntil && !isFlushing))
        return view;
    if (!m_settings.isBatching) {
        view.requestCount = 1;
        view.rowCount = m_queue.first()->batchSize;
        view.release = BatchRelease::Alone;
        return view;
    }
    if (m_plan.isEmpty())
        return view;
    const Decision decision = m_plan.decide(now, isFlushing);
    const bool isDue = decision.count > 0;
    view.requestCount = isDue ? decision.count : m_plan.requestCount();
    view.rowCount = isDue ? decision.size : m_plan.size();
    view.release = decision.release;
    view.until = decision.until;
    return view;
}

backend::Batch BatchQueue::takeBatch(const Decision& decision)
{
    backend::Batch batch;
    batch.reserve(decision.count);
    const uint32_t room = m_settings.isBatching
        ? m_settings.maxSize - std::min(m_settings.maxSize, decision.size)
        : 0;
    while (batch.size() < decision.count) {
        std::unique_ptr<Request> request = m_queue.take(*m_queue.first());
        request->record().batchRelease = decision.release;
        request->record().batchRoom = room;
        batch.push_back(std::move(request));
    }
    startAnew();
    return batch;
}

} // namespace thalassa::scheduling
