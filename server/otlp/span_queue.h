// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// SpanQueue: a bounded queue of finished traces that wait for the exporter. A trace that does not
// fit is lost and counted; the thread that adds it never waits. *thread-safe*. Shared with the
// traces, which may end later than the exporter.
#pragma once

#include <deque>
#include <functional>
#include <optional>

#include "core/base/mutex.h"
#include "core/trace/trace_sink.h"

namespace thalassa::otlp {

struct SpanQueueLimits {
    uint64_t spans = 0;
    uint64_t bytes = 0; // memory, roughly
    uint64_t batch = 0; // spans that the exporter sends at once
};

class SpanQueue final : public trace::TraceSink {
public:
    // Called, under the queue's lock, when a trace comes into an empty queue, and again when there
    // is a whole batch; on any thread, and not after close().
    using Wake = std::function<void(bool isBatch)>;

    SpanQueue(SpanQueueLimits limits, Wake wake)
        : m_limits(limits)
        , m_wake(std::move(wake))
    {
    }

    void add(std::shared_ptr<const trace::Sampler> sampler,
        trace::FinishedTrace trace) noexcept override;
    size_t waitingByteSize() const override;
    // Takes the oldest trace; nothing if there is none.
    std::optional<trace::FinishedTrace> take();
    // Closes the queue: traces that come from now on are lost.
    void close();

    uint64_t spanCount() const;
    // The number of spans that did not fit, or came after close().
    uint64_t lostCount() const;

private:
    struct Item {
        trace::FinishedTrace trace;
        uint64_t spans = 0;
        uint64_t bytes = 0;
    };
    void push(Item item) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const SpanQueueLimits m_limits;
    mutable base::Mutex m_mutex;
    Wake m_wake ABSL_GUARDED_BY(m_mutex); // empty if closed
    std::deque<Item> m_items ABSL_GUARDED_BY(m_mutex);
    uint64_t m_spans ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_bytes ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_lost ABSL_GUARDED_BY(m_mutex) = 0;
};

} // namespace thalassa::otlp
