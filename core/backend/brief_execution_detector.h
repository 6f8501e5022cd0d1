// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BriefExecutionDetector: tells whether the recent executions of an instance were too short to be
// worth waking a thread for. *thread-safe*, but only one thread at a time may call add().
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>

#include "core/base/clock.h"

namespace thalassa::backend {

class BriefExecutionDetector {
public:
    // Adds the duration of an execution of `requestCount` requests, which is at least 1.
    void add(base::Duration took, size_t requestCount)
    {
        const base::Duration answers = kFurtherAnswer * (requestCount - 1);
        const base::Duration counted = std::clamp<base::Duration>(
            took - answers, base::Duration(0), base::Duration(kLongestThatCounts));
        const base::Duration usual = m_usual.load(std::memory_order_relaxed);
        m_usual.store(usual + (counted - usual) / kWeight, std::memory_order_relaxed);
    }
    // False before the first executions were added.
    bool isBrief() const { return m_usual.load(std::memory_order_relaxed) <= kBrief; }

private:
    // Waking a thread, and being woken by it, costs about 10 us of processor time. An execution
    // includes sending its responses: with one request in flight, most executions then take more
    // than 50 us.
    static constexpr std::chrono::microseconds kBrief{100};
    // The part of an execution that sends the responses to one further request of the batch. It
    // does not count, because the thread that brought that request would send them in any case.
    static constexpr std::chrono::microseconds kFurtherAnswer{10};
    // The weight of one execution is 1 / kWeight; a very long execution is soon forgotten.
    static constexpr int kWeight = 8;
    static constexpr std::chrono::milliseconds kLongestThatCounts{10};

    std::atomic<base::Duration> m_usual{base::Duration(kLongestThatCounts)};
};

} // namespace thalassa::backend
