// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FailureLog: throttles failures that may come with every request: it logs the first one, and then
// one in ten seconds with the number of those in between. *thread-safe*.
#pragma once

#include <cstdint>

#include "absl/status/status.h"
#include "core/base/clock.h"

namespace thalassa::caching {

class FailureLog {
public:
    explicit FailureLog(base::Clock& clock)
        : m_clock(clock)
    {
    }
    void note(const char* what, const absl::Status& why);

private:
    base::Clock& m_clock;
    base::Mutex m_mutex;
    base::TimePoint m_next ABSL_GUARDED_BY(m_mutex) = base::TimePoint::min();
    uint64_t m_unsaid ABSL_GUARDED_BY(m_mutex) = 0;
};

} // namespace thalassa::caching
