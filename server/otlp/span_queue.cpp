// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/span_queue.h"

#include <new>
#include <utility>

#include "core/trace/span.h"

namespace thalassa::otlp {

void SpanQueue::add(std::shared_ptr<const trace::Sampler>, trace::FinishedTrace trace) noexcept
{
    const uint64_t spans = trace::spanCount(trace);
    const uint64_t bytes = trace.byteSize();
    base::MutexLock lock(m_mutex);
    if (!m_wake || m_spans + spans > m_limits.spans || m_bytes + bytes > m_limits.bytes) {
        m_lost += spans;
        return;
    }
    try {
        push({std::move(trace), spans, bytes});
    } catch (const std::bad_alloc&) {
        m_lost += spans;
    }
}

void SpanQueue::push(Item item)
{
    const bool wasEmpty = m_items.empty();
    const bool wasBatch = m_spans >= m_limits.batch;
    const bool isBatch = m_spans + item.spans >= m_limits.batch;
    // Wake the exporter first, so that no trace waits unnoticed if memory ends after this.
    if (isBatch ? !wasBatch : wasEmpty)
        m_wake(isBatch);
    const uint64_t spans = item.spans;
    const uint64_t bytes = item.bytes;
    m_items.push_back(std::move(item));
    m_spans += spans;
    m_bytes += bytes;
}

std::optional<trace::FinishedTrace> SpanQueue::take()
{
    base::MutexLock lock(m_mutex);
    if (m_items.empty())
        return std::nullopt;
    Item item = std::move(m_items.front());
    m_items.pop_front();
    m_spans -= item.spans;
    m_bytes -= item.bytes;
    return std::move(item.trace);
}

void SpanQueue::close()
{
    base::MutexLock lock(m_mutex);
    m_wake = nullptr;
}

size_t SpanQueue::waitingByteSize() const
{
    base::MutexLock lock(m_mutex);
    return m_bytes;
}

uint64_t SpanQueue::spanCount() const
{
    base::MutexLock lock(m_mutex);
    return m_spans;
}

uint64_t SpanQueue::lostCount() const
{
    base::MutexLock lock(m_mutex);
    return m_lost;
}

} // namespace thalassa::otlp
