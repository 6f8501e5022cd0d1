// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceBatcher: the scheduler of models with state (rows 4.3): all requests of a sequence go to
// one instance, in order. It keeps the instances, the time and the requests; SequenceTable assigns
// the slots, and the SlotStrategy of each instance forms its batches. A TimerThread ends sequences
// that are idle for too long, or wait too long in the backlog. *thread-safe*.
//
// After refuseNew() no sequence begins, but those that have begun may go on (row 4.3.27), until the
// instances are retired.
#pragma once

#include <algorithm>
#include <map>
#include <memory>

#include "core/inference/states/model_states.h"
#include "core/scheduling/instance_scheduler.h"
#include "core/scheduling/sequence/sequence_controls.h"
#include "core/scheduling/sequence/sequence_settings.h"
#include "core/scheduling/sequence/sequence_table.h"
#include "core/scheduling/sequence/slot_strategy.h"

namespace thalassa::scheduling {

class SequenceBatcher final : public InstanceScheduler {
public:
    struct Options : CommonOptions {
        SequenceSettings settings;
        SequenceControls controls;
        inference::ModelStates states;
        BatchCompatibility compatibility;
    };
    explicit SequenceBatcher(Options options);
    ~SequenceBatcher() override;

    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override;
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
    using SequencePtr = SequenceTable::SequencePtr;
    // An instance, which alone executes the requests of its slots.
    struct InstanceState {
        base::CondVar changed;                      // its thread waits for this
        backend::ExecutionPermit* permit = nullptr; // null: executions are not limited
        bool isWaiting = false;                     // for its permit
        bool isRetired = false;
        bool hasNews = false; // something changed since it was last woken
        std::unique_ptr<SlotStrategy> strategy;
    };

    void wakeInstances() override ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
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
    // Returns the next batch. If it is empty the instance acquires `wanted`, or ends if that is
    // null.
    backend::Batch waitForBatch(int instanceIndex, backend::ExecutionPermit*& wanted);
    backend::Batch take(SlotStrategy& strategy) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void prepare(inference::Request& request) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void withdrawThoseWithNothing() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void wakeThoseWithNews() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    base::TimePoint nextTimeout() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        return std::min(m_table.nextIdle(), m_table.nextExpiry());
    }
    absl::Status cancelled() const;
    void refuseAgain(
        std::unique_ptr<inference::Request> request, const inference::CorrelationId& id) const;

    const SequenceSettings m_settings;
    const SequenceControls m_controls;
    const inference::ModelStates m_states;
    const BatchCompatibility m_compatibility;

    SequenceTable m_table ABSL_GUARDED_BY(m_mutex);
    std::map<int, InstanceState> m_instances ABSL_GUARDED_BY(m_mutex);
    size_t m_pendingCount ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_lastIterative ABSL_GUARDED_BY(m_mutex) = 0; // the id of an iterative sequence
};

} // namespace thalassa::scheduling
