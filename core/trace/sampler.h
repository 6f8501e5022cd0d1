// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sampler: one setting at work: says which requests are traced (rows 6.2.1 and 6.2.3). Each change
// of a setting makes a new one, which counts from the beginning (row 6.1.7). *thread-safe*, without
// a lock.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/trace/setting.h"

namespace thalassa::trace {

class Sampler {
public:
    explicit Sampler(const TraceSetting& setting)
        : m_setting(setting)
        , m_remaining(setting.count)
    {
    }

    // For each request once: whether it is traced.
    bool sample();
    // The same for one that belongs to a trace already: it is, if any is, and takes nothing of the
    // count (row 6.2.5).
    bool sampleForced();
    const TraceSetting& setting() const { return m_setting; }
    // Traces that may still be taken; TraceSetting::kUnlimited for any number.
    int64_t remaining() const { return m_remaining.load(std::memory_order_relaxed); }

private:
    bool takeOne();

    const TraceSetting m_setting;
    std::atomic<uint64_t> m_seen{0};
    std::atomic<int64_t> m_remaining;
};

} // namespace thalassa::trace
