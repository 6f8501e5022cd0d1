// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sampler: one setting at work: says which requests are traced (rows 6.2.1 and 6.2.3). Each update
// of a setting makes a new one, which begins to count requests anew (row 6.1.7), and goes on with
// what is left of a count that was set. *thread-safe*, without a lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "core/trace/setting.h"
#include "core/trace/trace_count.h"

namespace thalassa::trace {

class Sampler {
public:
    explicit Sampler(const TraceSetting& setting)
        : m_setting(setting)
        , m_count(std::make_shared<TraceCount>(setting.count))
    {
    }
    // Takes the place of `before`, whose count it shares: traces may still be taken by that one.
    Sampler(const TraceSetting& setting, const Sampler& before)
        : m_setting(setting)
        , m_count(before.m_count)
    {
    }

    // For each request once: whether it is traced.
    bool sample();
    // The same for one that belongs to a trace already: it is, if any is, and takes nothing of the
    // count (row 6.2.5).
    bool sampleForced();
    // With the count that there was at the beginning.
    const TraceSetting& setting() const { return m_setting; }
    int64_t remaining() const { return m_count->left(); }
    // How many sample() has taken.
    int64_t taken() const { return m_taken.load(std::memory_order_relaxed); }

private:
    const TraceSetting m_setting;
    const std::shared_ptr<TraceCount> m_count; // shared with who was before and who comes next
    std::atomic<uint64_t> m_seen{0};
    std::atomic<int64_t> m_taken{0};
};

} // namespace thalassa::trace
