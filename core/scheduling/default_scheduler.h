// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DefaultScheduler: each request is one execution, given to the first free instance, first in first
// out over one queue shared by all instances (rows 4.1.1 to 4.1.4). No limit, time-out or priority.
// While executions are brief, the event loop that brought requests may execute them one after the
// other; as soon as one of them takes long, the rest goes to other instances. *thread-safe*.
//
// Held by shared_ptr: a waiting request's cancellation refers to it weakly.
#pragma once

#include <memory>
#include <string>

#include "core/base/clock.h"
#include "core/base/relay.h"
#include "core/base/sleeper.h"
#include "core/scheduling/request_queue.h"
#include "core/scheduling/scheduler.h"
#include "core/scheduling/seats.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::scheduling {

class DefaultScheduler final : public Scheduler,
                               public inference::CancelListener,
                               public base::Sleeper,
                               public std::enable_shared_from_this<DefaultScheduler> {
public:
    // `statistics` counts what is cancelled in the queue; shared with the model.
    DefaultScheduler(std::string modelName, std::shared_ptr<statistics::ModelStatistics> statistics,
        base::Clock& clock = base::Clock::system());
    ~DefaultScheduler() override;

    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override;
    void stop() override;
    size_t pendingCount() const override;

    void lend(int instanceIndex, backend::Executor& executor) override;
    backend::Batch next(int instanceIndex) override;
    void retire(int instanceIndex) override;

    void onCancelled(inference::RequestContext& context) override;
    void wake(size_t count) override;
    void workOrWake(size_t count, base::TimePoint until, base::Relay& relay) override;

private:
    Seat* takeSeat();
    Seat* borrow(base::Relay& relay, backend::Batch& batch);
    size_t takeOrGiveBack(Seat& seat, bool goOn, backend::Batch& batch);
    backend::Batch takeFirst() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    std::unique_ptr<inference::Request> takeWaiting(const inference::RequestContext& context);
    void endCancelled(std::unique_ptr<inference::Request> request);

    const std::string m_modelName;
    const std::shared_ptr<statistics::ModelStatistics> m_statistics;
    base::Clock& m_clock;

    mutable base::Mutex m_mutex;
    RequestQueue m_queue ABSL_GUARDED_BY(m_mutex);
    Seats m_seats ABSL_GUARDED_BY(m_mutex);
    bool m_stopped ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::scheduling
