// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/request_queue.h"

namespace thalassa::scheduling {

using inference::Request;
using inference::SchedulingState;

RequestQueue::~RequestQueue()
{
    while (!isEmpty())
        takeFirst();
}

void RequestQueue::append(std::unique_ptr<Request> request)
{
    Request* const added = request.release();
    added->context()->waiting = added;
    added->scheduling.queueLinks = {m_last, nullptr};
    (m_last == nullptr ? m_first : m_last->scheduling.queueLinks.next) = added;
    m_last = added;
    ++m_size;
    m_inputByteSize += added->record().inputByteSize;
}

std::unique_ptr<Request> RequestQueue::take(Request& request)
{
    const SchedulingState::QueueLinks links = request.scheduling.queueLinks;
    (links.previous == nullptr ? m_first : links.previous->scheduling.queueLinks.next) = links.next;
    (links.next == nullptr ? m_last : links.next->scheduling.queueLinks.previous) = links.previous;
    --m_size;
    m_inputByteSize -= request.record().inputByteSize;
    request.scheduling.queueLinks = {};
    request.context()->waiting = nullptr;
    return std::unique_ptr<Request>(&request);
}

} // namespace thalassa::scheduling
