// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Batcher: the scheduler of models without state: the default one, which gives each request alone
// to the first free instance (rows 4.1.1 to 4.1.4), and the dynamic batcher, which lets requests
// share executions (rows 4.2). It keeps the instances and the time; BatchQueue decides what to
// execute next. *thread-safe*.
//
// An instance in next() takes the batch that is due, and calls the next idle one if another is due.
// If executions are limited it first waits for its permit, while requests may still come and leave,
// and takes the batch that is due then. If a batch is due later, one idle instance, the timed
// waiter, sleeps until then. A TimerThread handles the time-outs of queue policies, because all
// instances may be executing when one is over.
//
// While executions are brief, the event loop that brought requests may execute them one after the
// other; as soon as one of them takes long, the rest goes to other instances.
#pragma once

#include <memory>

#include "core/base/threads/standby_poller.h"
#include "core/scheduling/batching/batch_queue.h"
#include "core/scheduling/batching/instance_slots.h"
#include "core/scheduling/instance_scheduler.h"

namespace thalassa::scheduling {

class Batcher final : public InstanceScheduler {
public:
    struct Options : CommonOptions {
        BatchSettings settings;
        BatchCompatibility compatibility;
        std::shared_ptr<backend::BatchStrategy> strategy; // shared with the model; null: none
    };
    explicit Batcher(Options options);
    ~Batcher() override;

    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override;
    size_t pendingCount() const override;
    QueuesView queues() const override;
    std::shared_ptr<inference::DeliveryOrder> order() const override { return m_order; }

    void lend(int instanceIndex, backend::Executor& executor) override;
    backend::Batch next(int instanceIndex) override;
    void retire(int instanceIndex) override;

    void onCancelled(inference::RequestContext& context) override;
    void onTimer() override;
    void wake(size_t count) override;
    void workOrWake(size_t count, base::TimePoint until, base::StandbyPoller& relay) override;

private:
    void wakeInstances() override ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // The next step of an instance in next().
    struct Step {
        bool isReady = false;                       // next() returns the batch, which may be empty
        backend::ExecutionPermit* wanted = nullptr; // to acquire first, since a batch is due
    };
    Step waitForBatch(int instanceIndex, backend::Batch& batch, backend::Batch& rejected);
    void waitForChange(InstanceSlot& slot, base::TimePoint until)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    BatchQueue::Decision decide(backend::Batch& rejected) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    backend::Batch takeDue(const BatchQueue::Decision& decision)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    bool needsInstance() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    InstanceSlot* takeSlot() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void callNext() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void beginToWait(InstanceSlot& slot) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void stopWaiting(InstanceSlot& slot) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void withdrawIfIdle() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    InstanceSlot* borrow(
        base::StandbyPoller& relay, backend::Batch& batch, backend::Batch& rejected);
    size_t takeOrGiveBack(
        InstanceSlot& slot, bool goOn, backend::Batch& batch, backend::Batch& rejected);
    std::unique_ptr<inference::Request> takeWaiting(const inference::RequestContext& context);
    void reject(backend::Batch& requests);

    const std::shared_ptr<backend::BatchStrategy> m_strategy; // null: none
    const std::shared_ptr<inference::DeliveryOrder> m_order;  // null: delivered as they complete

    BatchQueue m_queue ABSL_GUARDED_BY(m_mutex);
    InstanceSlots m_slots ABSL_GUARDED_BY(m_mutex);
    // The number of instances that were called and have not checked the queue yet.
    size_t m_calledCount ABSL_GUARDED_BY(m_mutex) = 0;
    size_t m_waitingCount ABSL_GUARDED_BY(m_mutex) = 0; // instances that wait for permits
    // The idle instance that sleeps until a batch is due, and that time.
    const InstanceSlot* m_timedWaiter ABSL_GUARDED_BY(m_mutex) = nullptr;
    base::TimePoint m_waitsUntil ABSL_GUARDED_BY(m_mutex) = base::TimePoint::max();
};

} // namespace thalassa::scheduling
