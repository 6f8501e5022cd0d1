// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Brevity: whether an instance's executions lately took less than waking a thread for one is worth.
// *thread-safe*, with one thread at a time that adds.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>

#include "core/base/clock.h"

namespace thalassa::backend {

class Brevity {
public:
    // An execution of that many requests, at least one, has taken so long.
    void add(base::Duration took, size_t requestCount)
    {
        const base::Duration answers = kFurtherAnswer * (requestCount - 1);
        const base::Duration counted = std::clamp<base::Duration>(
            took - answers, base::Duration(0), base::Duration(kLongestThatCounts));
        const base::Duration usual = m_usual.load(std::memory_order_relaxed);
        m_usual.store(usual + (counted - usual) / kWeight, std::memory_order_relaxed);
    }
    // False while nothing is known.
    bool isBrief() const { return m_usual.load(std::memory_order_relaxed) <= kBrief; }

private:
    // To wake a thread and to be woken by it costs some 10 us of processor time. An execution
    // includes the sending of its answers: with one request in flight that takes most of them past
    // 50 us.
    static constexpr std::chrono::microseconds kBrief{100};
    // So much of a batch's execution are the answers to each further request, which whoever has
    // brought them would send in any case.
    static constexpr std::chrono::microseconds kFurtherAnswer{10};
    // How a single execution changes what is usual: one that takes very long is soon forgotten.
    static constexpr int kWeight = 8;
    static constexpr std::chrono::milliseconds kLongestThatCounts{10};

    std::atomic<base::Duration> m_usual{base::Duration(kLongestThatCounts)};
};

} // namespace thalassa::backend
