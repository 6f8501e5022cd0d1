// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RateLimiter: shares resources among the instances of all models (--rate-limit=execution_count,
// rows 4.5). An instance with a batch to execute acquires its permit; of the instances that wait,
// the one with the smallest share (executions times priority) is first, and is granted its permit
// as soon as all its resources are free. Until then no other instance that needs resources is
// granted any (row 4.5.7), so that the neediest one does not wait for ever. *thread-safe*.
//
// An instance without resources never waits. A new instance begins with the largest share that has
// been granted a permit, so that a model loaded late does not keep the others from executing.
//
// Held by shared_ptr: permits refer to it.
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <vector>

#include "core/backend/execution_permit.h"
#include "core/base/mutex.h"
#include "core/scheduling/limits/resource_pool.h"

namespace thalassa::scheduling {

class RateLimiter final : public backend::ExecutionPermitSource,
                          public std::enable_shared_from_this<RateLimiter> {
public:
    // The last of several limits for the same name and device holds. Without limits: see
    // ResourcePool.
    explicit RateLimiter(const std::vector<ResourceLimit>& limits);

    absl::StatusOr<std::unique_ptr<backend::ExecutionPermit>> permitFor(const std::string& instance,
        const ::inference::ModelInstanceGroup& group, int deviceId) override;

    size_t waitingCount() const; // instances

private:
    class Ticket;
    // The order of the line: instances without needs, then by share, then by time of arrival.
    struct ComesFirst {
        bool operator()(const Ticket* a, const Ticket* b) const;
    };

    bool tryAcquire(Ticket& ticket);
    bool acquire(Ticket& ticket);
    bool beginToWait(Ticket& ticket);
    bool wait(Ticket& ticket);
    bool isHeld(const Ticket& ticket) const;
    void setUsed(Ticket& ticket);
    void release(Ticket& ticket);
    void withdraw(Ticket& ticket);
    void giveUp(Ticket& ticket);
    void forget(Ticket& ticket);
    void giveBack(Ticket& ticket) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void askFor(Ticket& ticket) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void leaveLine(Ticket& ticket) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void grantWhatIsFree() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    mutable base::Mutex m_mutex;
    ResourcePool m_pool ABSL_GUARDED_BY(m_mutex);
    std::set<Ticket*, ComesFirst> m_waiting ABSL_GUARDED_BY(m_mutex);
    uint64_t m_lastShare ABSL_GUARDED_BY(m_mutex) = 0; // the largest that was granted
    uint64_t m_askedCount ABSL_GUARDED_BY(m_mutex) = 0;
};

} // namespace thalassa::scheduling
