// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

namespace thalassa::base {
namespace {

class SystemClock final : public Clock {
public:
    TimePoint now() const override { return std::chrono::steady_clock::now(); }
    std::chrono::system_clock::time_point wallNow() const override
    {
        return std::chrono::system_clock::now();
    }
    bool waitUntil(CondVar& condition, Mutex& mutex, TimePoint deadline) override
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex)
    {
        return condition.waitUntil(mutex, deadline);
    }
};

} // namespace

Clock& Clock::system()
{
    static SystemClock clock;
    return clock;
}

} // namespace thalassa::base
