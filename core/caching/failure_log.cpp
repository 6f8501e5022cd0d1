// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/failure_log.h"

#include <utility>

#include "core/base/log/log.h"

namespace thalassa::caching {
namespace {

constexpr std::chrono::seconds kInterval{10};

} // namespace

void FailureLog::note(const char* what, const absl::Status& why)
{
    uint64_t unsaid = 0;
    {
        base::MutexLock lock(m_mutex);
        const base::TimePoint now = m_clock.now();
        if (now < m_next) {
            ++m_unsaid;
            return;
        }
        m_next = now + kInterval;
        unsaid = std::exchange(m_unsaid, 0);
    }
    if (unsaid == 0) {
        LOG_ERROR << what << ": " << why.message();
    } else {
        LOG_ERROR << what << ": " << why.message() << " (and " << unsaid << " failures before)";
    }
}

} // namespace thalassa::caching
