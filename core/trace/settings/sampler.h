// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sampler: applies one setting: decides which requests are traced (rows 6.2.1 and 6.2.3). Each
// update of a setting makes a new sampler, which counts requests from zero (row 6.1.7), and
// continues with what is left of a count that was set. *thread-safe*, without a lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "core/trace/settings/setting.h"

namespace thalassa::trace {

// How many traces may still be taken. Samplers that follow each other share one, so that no more
// are taken while a setting is replaced (row 6.1.8). *thread-safe*, without a lock.
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

class Sampler {
public:
    explicit Sampler(const TraceSetting& setting)
        : m_setting(setting)
        , m_count(std::make_shared<TraceCount>(setting.count))
    {
    }
    // Replaces `before` and shares its count, as `before` may still take traces.
    Sampler(const TraceSetting& setting, const Sampler& before)
        : m_setting(setting)
        , m_count(before.m_count)
    {
    }

    // Returns whether a request is traced. Must be called once for each request.
    bool sample();
    // The same for a request that belongs to a client's trace: it is traced unless the level is
    // OFF, and takes nothing from the count (row 6.2.5).
    bool sampleForced();
    // The setting, with its initial count.
    const TraceSetting& setting() const { return m_setting; }
    int64_t remaining() const { return m_count->left(); }
    // The number of traces that sample() has taken.
    int64_t taken() const { return m_taken.load(std::memory_order_relaxed); }

private:
    const TraceSetting m_setting;
    const std::shared_ptr<TraceCount> m_count; // shared with the samplers before and after
    std::atomic<uint64_t> m_seen{0};
    std::atomic<int64_t> m_taken{0};
};

} // namespace thalassa::trace
