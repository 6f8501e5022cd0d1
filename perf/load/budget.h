// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Budget: bounds the number of requests that all threads of a load may begin together, and reports
// when all of them have ended. *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>

#include "perf/load/event_fd.h"

namespace thalassa::perf {

class Budget {
public:
    // `requests`: 0 for no bound. `allEnded` is raised when the last of them has ended, and
    // outlives this.
    Budget(uint64_t requests, const EventFd& allEnded)
        : m_requests(requests)
        , m_allEnded(allEnded)
    {
    }

    // Returns whether one more request may begin; once false, it stays false.
    bool take()
    {
        return m_requests == 0 || m_begun.fetch_add(1, std::memory_order_relaxed) < m_requests;
    }
    void ended()
    {
        if (m_requests > 0 && m_ended.fetch_add(1, std::memory_order_acq_rel) + 1 == m_requests)
            m_allEnded.raise();
    }
    bool areAllEnded() const { return m_requests > 0 && m_ended >= m_requests; }

private:
    const uint64_t m_requests;
    const EventFd& m_allEnded;
    std::atomic<uint64_t> m_begun{0};
    std::atomic<uint64_t> m_ended{0};
};

} // namespace thalassa::perf
