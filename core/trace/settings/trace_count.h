// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceCount: how many traces may still be taken. Samplers that follow each other share one, so
// that no more are taken while a setting is replaced (row 6.1.8). *thread-safe*, without a lock.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/trace/settings/setting.h"

namespace thalassa::trace {

class TraceCount {
public:
    explicit TraceCount(int64_t count)
        : m_left(count)
    {
    }

    // TraceSetting::kUnlimited for any number.
    int64_t left() const { return m_left.load(std::memory_order_relaxed); }
    // Takes one; returns whether one was left.
    bool take()
    {
        int64_t left = this->left();
        while (left > 0) {
            if (m_left.compare_exchange_weak(left, left - 1, std::memory_order_relaxed))
                return true;
        }
        return left == TraceSetting::kUnlimited;
    }

private:
    std::atomic<int64_t> m_left;
};

} // namespace thalassa::trace
