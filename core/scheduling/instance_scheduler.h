// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InstanceScheduler: what the schedulers of models with instances have in common: the lock, the
// stage of the stop, the timer for the next time-out, and the ends of requests that no instance
// executes. Batcher and SequenceBatcher derive from it and keep their queues under its lock.
// *thread-safe*.
//
// Held by shared_ptr: cancellations, wake-ups and timers refer to it.
#pragma once

#include <memory>
#include <string>

#include "core/base/mutex.h"
#include "core/base/threads/timer_thread.h"
#include "core/base/threads/wakeable.h"
#include "core/scheduling/scheduler.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::scheduling {

class InstanceScheduler : public Scheduler,
                          public inference::RequestOwner,
                          public base::TimerThread::Listener,
                          public base::Wakeable,
                          public std::enable_shared_from_this<InstanceScheduler> {
public:
    struct CommonOptions {
        std::string modelName;
        // Counts requests that end in the queue; shared with the model.
        std::shared_ptr<statistics::ModelStatistics> statistics;
        // Required if a request may time out; shared by all models.
        std::shared_ptr<base::TimerThread> timers;
        base::Clock* clock = &base::Clock::system();
    };

    void stopDelaying() final { enter(Stage::NotDelaying); }
    void refuseNew() final { enter(Stage::RefusingNew); }
    void stop() final { enter(Stage::Stopped); }

protected:
    explicit InstanceScheduler(const CommonOptions& options);

    const std::string& modelName() const { return m_modelName; }
    statistics::ModelStatistics& modelStatistics() const { return *m_statistics; }
    base::Clock& clock() const { return m_clock; }

    Stage stage() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex) { return m_stage; }
    // Whether no more requests will come that a batch could wait for.
    bool isFlushing() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        return m_stage >= Stage::NotDelaying;
    }
    // Whether a request that needs a serving scheduler is refused.
    bool refuses(const inference::Request& request) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        return m_stage >= Stage::RefusingNew && !request.scheduling.isStep;
    }
    // Wakes the threads of all instances, because the stage has changed.
    virtual void wakeInstances() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex) = 0;

    // Notes the next time at which onTimer() must be called, max() if never. Returns the time for
    // setTimer(), which is called without the lock: max() if the timer fires early enough anyway.
    base::TimePoint timerToSet(base::TimePoint next) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        if (next >= m_timerAt)
            return base::TimePoint::max();
        m_timerAt = next;
        return next;
    }
    // Does nothing for max().
    void setTimer(base::TimePoint when)
    {
        if (when != base::TimePoint::max())
            m_timers->set(when, weak_from_this());
    }
    // Must be called at the beginning of onTimer().
    void timerHasFired() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        m_timerAt = base::TimePoint::max();
    }

    // End requests that were accepted and are not executed (see failRequest()): with that status,
    // or because the scheduler is destroyed.
    void fail(
        backend::Batch requests, statistics::FailureReason reason, const absl::Status& status);
    void failUnloaded(backend::Batch requests);

    mutable base::Mutex m_mutex;

private:
    void enter(Stage stage);

    const std::string m_modelName;
    const std::shared_ptr<statistics::ModelStatistics> m_statistics;
    const std::shared_ptr<base::TimerThread> m_timers;
    base::Clock& m_clock;

    Stage m_stage ABSL_GUARDED_BY(m_mutex) = Stage::Serving;
    base::TimePoint m_timerAt ABSL_GUARDED_BY(m_mutex) = base::TimePoint::max();
};

} // namespace thalassa::scheduling
