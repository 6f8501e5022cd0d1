// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceBatcher: the scheduler of models with state (rows 4.3): all requests of a sequence go to
// one instance, in order. With the direct strategy a sequence also keeps its row of the batch, and
// rows without a request get a filler; with the oldest strategy the requests of an instance's
// sequences share executions like those of a dynamic batcher, one of each sequence at a time.
//
// It keeps the lock, the instances, the time and the requests; SequenceTable assigns the slots, and
// SlotPlan or BatchQueue decides when to execute. A TimerThread ends sequences that are idle for
// too long, or wait too long in the backlog. *thread-safe*.
//
// After refuseNew() no sequence begins, but those that have begun may go on (row 4.3.27), until the
// instances are retired.
//
// Held by shared_ptr: cancellations and alarms refer to it weakly.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/base/timer_thread.h"
#include "core/base/wakeable.h"
#include "core/inference/model_states.h"
#include "core/scheduling/batching/batch_queue.h"
#include "core/scheduling/scheduler.h"
#include "core/scheduling/sequence/sequence_controls.h"
#include "core/scheduling/sequence/sequence_settings.h"
#include "core/scheduling/sequence/sequence_table.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::scheduling {

class SequenceBatcher final : public Scheduler,
                              public inference::CancelListener,
                              public inference::ReleaseListener,
                              public base::TimerThread::Listener,
                              public base::Wakeable,
                              public std::enable_shared_from_this<SequenceBatcher> {
public:
    struct Options {
        std::string modelName;
        SequenceSettings settings;
        SequenceControls controls;
        inference::ModelStates states;
        BatchCompatibility compatibility;
        // Counts requests that end in the queue; shared with the model.
        std::shared_ptr<statistics::ModelStatistics> statistics;
        std::shared_ptr<base::TimerThread> alarms; // shared by all models
        base::Clock* clock = &base::Clock::system();
    };
    explicit SequenceBatcher(Options options);
    ~SequenceBatcher() override;

    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override;
    void stopDelaying() override { enter(Stage::NotDelaying); }
    void refuseNew() override { enter(Stage::RefusingNew); }
    void stop() override { enter(Stage::Stopped); }
    size_t pendingCount() const override;
    QueuesView queues() const override;
    // With 100 000 sequences the lock is held as long as with a few hundred.
    std::optional<SequencesView> sequences(size_t limit) override;

    void lend(int instanceIndex, backend::Executor& executor) override;
    backend::Batch next(int instanceIndex) override;
    void retire(int instanceIndex) override;

    void onCancelled(inference::RequestContext& context) override;
    void onReleased(std::unique_ptr<inference::Request>& request, uint32_t flags) override;
    void onTimer() override;
    void wake(size_t count) override;

private:
    void enter(Stage stage);
    bool isFlushing() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        return m_stage >= Stage::NotDelaying;
    }
    SequenceView viewOf(const Sequence& sequence) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    using SequencePtr = SequenceTable::SequencePtr;
    // An instance, which alone executes the requests of its slots.
    struct Seat {
        base::CondVar changed;
        backend::ExecutionPermit* permit = nullptr; // null: executions are not limited
        bool isWaiting = false;                     // for its permit
        bool isRetired = false;
        bool hasNews = false;              // something changed since it was last woken
        size_t holdUntil = 0;              // see SequenceSettings; direct
        std::unique_ptr<BatchQueue> queue; // oldest: submitted requests of its sequences
        std::shared_ptr<inference::DeliveryOrder> order; // null: delivered as they complete
    };

    void showDirect(int instance, QueuesView& view) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void showOldest(int instance, const Seat& seat, QueuesView& view) const
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    absl::Status check(const inference::Request& request) const;
    absl::Status admit(const inference::Request& request, const Sequence* sequence) const
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void receive(Sequence& sequence, std::unique_ptr<inference::Request> request)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void submit(Sequence& sequence) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void end(Sequence& sequence) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void endIfDrained(Sequence& sequence) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    backend::Batch takeAll(Sequence& sequence) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    bool mayLeave(int instance) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // A batch for an instance; if it is empty the instance waits for its permit, or until `until`.
    struct Turn {
        backend::Batch batch;
        bool needsPermit = false;
        base::TimePoint until = base::TimePoint::max();
    };
    // Returns the next batch. If it is empty the instance acquires `wanted`, or ends if that is
    // null.
    backend::Batch waitForBatch(int instanceIndex, backend::ExecutionPermit*& wanted);
    Turn takeOldest(Seat& seat) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    Turn takeDirect(int instance, Seat& seat) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    backend::Batch takeSlots(int instance, size_t firstReady, size_t lastReady)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void prepare(inference::Request& request) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    std::unique_ptr<inference::Request> makeFiller(const inference::Request& like) const;
    bool hasNothing(int instance, const Seat& seat) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void withdrawThoseWithNothing() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void wakeThoseWithNews() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    base::TimePoint alarmToSet() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void setAlarm(base::TimePoint when);
    absl::Status cancelled() const;
    void refuseAgain(
        std::unique_ptr<inference::Request> request, const inference::CorrelationId& id) const;
    void endAll(
        backend::Batch requests, statistics::FailureReason reason, const absl::Status& status);

    const std::string m_modelName;
    const SequenceSettings m_settings;
    const SequenceControls m_controls;
    const inference::ModelStates m_states;
    const BatchCompatibility m_compatibility;
    const std::shared_ptr<statistics::ModelStatistics> m_statistics;
    const std::shared_ptr<base::TimerThread> m_alarms;
    base::Clock& m_clock;

    mutable base::Mutex m_mutex;
    SequenceTable m_table ABSL_GUARDED_BY(m_mutex);
    std::map<int, Seat> m_seats ABSL_GUARDED_BY(m_mutex);
    size_t m_pendingCount ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_lastIterative ABSL_GUARDED_BY(m_mutex) = 0; // the id of an iterative sequence
    base::TimePoint m_alarmAt ABSL_GUARDED_BY(m_mutex) = base::TimePoint::max();
    Stage m_stage ABSL_GUARDED_BY(m_mutex) = Stage::Serving;
};

} // namespace thalassa::scheduling
