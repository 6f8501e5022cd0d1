// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/batcher.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/threads/wakeup_batch.h"
#include "core/scheduling/fail_request.h"

namespace thalassa::scheduling {

using inference::Request;
using inference::RequestState;
using statistics::FailureReason;

Batcher::Batcher(Options options)
    : InstanceScheduler(options)
    , m_strategy(std::move(options.strategy))
    , m_order(
          options.settings.preservesOrder ? std::make_shared<inference::DeliveryOrder>() : nullptr)
    , m_queue(std::move(options.settings), std::move(options.compatibility), m_strategy)
{
}

Batcher::~Batcher()
{
    // The instances have ended: the remaining requests are not executed, but each is answered.
    backend::Batch left;
    while (!m_queue.isEmpty()) {
        const BatchQueue::Decision all = m_queue.decide(clock().now(), true);
        for (std::unique_ptr<Request>& request : m_queue.takeBatch(all))
            left.push_back(std::move(request));
    }
    failUnloaded(std::move(left));
}

absl::Status Batcher::enqueue(std::unique_ptr<Request>& request)
{
    const std::shared_ptr<inference::RequestContext> context = request->context();
    const base::TimePoint now = clock().now();
    base::TimePoint timer;
    bool isOneIdle = false;
    {
        base::MutexLock lock(m_mutex);
        if (refuses(*request))
            return stoppingError(modelName());
        RETURN_IF_ERROR(m_queue.admit(*request));
        RETURN_IF_ERROR(request->setState(RequestState::Pending));
        request->record().queued = now;
        request->record().queueDepth = static_cast<uint32_t>(m_queue.size());
        context->wakeupWork = base::WakeupBatch::beginWork();
        if (m_order && context->order == nullptr) // the response cache may have entered it
            context->enter(m_order);
        m_queue.append(std::move(request));
        timer = timerToSet(m_queue.nextExpiry());
        isOneIdle = m_slots.isOneIdle();
    }
    setTimer(timer);
    if (isOneIdle) // busy instances check the queue when they have finished
        base::WakeupBatch::wakeLater(shared_from_this(), now);
    // Set last, so that a cancel that came before finds the request in the queue.
    context->setOwner(weak_from_this());
    return absl::OkStatus();
}

void Batcher::wakeInstances()
{
    m_slots.forEach([](InstanceSlot& slot) { slot.changed.notifyOne(); });
}

size_t Batcher::pendingCount() const
{
    base::MutexLock lock(m_mutex);
    return m_queue.size();
}

QueuesView Batcher::queues() const
{
    QueuesView view;
    base::MutexLock lock(m_mutex);
    view.scheduler = m_queue.settings().isBatching ? "dynamic" : "default";
    view.requestCount = m_queue.size();
    m_queue.show(view);
    const NextBatchView next = m_queue.nextBatch(clock().now(), isFlushing());
    if (next.requestCount > 0)
        view.nextBatches.push_back(next);
    return view;
}

void Batcher::lend(int instanceIndex, backend::Executor& executor)
{
    base::MutexLock lock(m_mutex);
    InstanceSlot& slot = m_slots.at(instanceIndex);
    slot.executor = &executor;
    slot.permit = executor.permit();
}

backend::Batch Batcher::next(int instanceIndex)
{
    backend::Batch batch;
    backend::Batch rejected;
    for (;;) {
        const Step step = waitForBatch(instanceIndex, batch, rejected);
        reject(rejected);
        if (step.isReady)
            return batch;
        if (step.wanted != nullptr)
            step.wanted->acquire();
    }
}

// If the step is not ready and needs no permit, requests were rejected: next() answers them without
// the lock before the instance waits.
Batcher::Step Batcher::waitForBatch(
    int instanceIndex, backend::Batch& batch, backend::Batch& rejected)
{
    base::MutexLock lock(m_mutex);
    InstanceSlot& slot = m_slots.at(instanceIndex);
    for (;;) {
        if (std::exchange(slot.isCalled, false))
            --m_calledCount;
        stopWaiting(slot);
        BatchQueue::Decision decision;
        if (!slot.isBorrowed) {
            m_slots.setIdle(slot, false);
            if (!slot.isRetired) {
                decision = decide(rejected);
                if (decision.count > 0 && slot.permit != nullptr && !slot.permit->tryAcquire()) {
                    beginToWait(slot);
                    return {.wanted = slot.permit};
                }
                batch = takeDue(decision);
            }
            if (slot.isRetired || !batch.empty() ||
                (stage() == Stage::Stopped && m_queue.isEmpty())) {
                withdrawIfIdle();
                callNext();
                return {.isReady = true};
            }
            if (slot.permit != nullptr)
                slot.permit->release();
            if (!rejected.empty())
                return {};
            m_slots.setIdle(slot, true);
        } else {
            // A borrowed instance cannot take what is due, and may have been the timed waiter.
            callNext();
        }
        waitForChange(slot, decision.until);
    }
}

void Batcher::waitForChange(InstanceSlot& slot, base::TimePoint until)
{
    if (until >= m_waitsUntil) // the timed waiter wakes by then, or nothing will be due
        return slot.changed.wait(m_mutex);
    m_timedWaiter = &slot;
    m_waitsUntil = until;
    clock().waitUntil(slot.changed, m_mutex, until);
    if (m_timedWaiter == &slot) {
        m_timedWaiter = nullptr;
        m_waitsUntil = base::TimePoint::max();
    }
}

BatchQueue::Decision Batcher::decide(backend::Batch& rejected)
{
    const base::TimePoint now = clock().now();
    m_queue.expire(now, rejected);
    return m_queue.decide(now, isFlushing());
}

// Returns an empty batch if none is due.
backend::Batch Batcher::takeDue(const BatchQueue::Decision& decision)
{
    if (decision.count == 0)
        return {};
    return m_queue.takeBatch(decision);
}

// Whether an idle instance has to be called: for a batch that is due, or to sleep until one is.
bool Batcher::needsInstance()
{
    if (m_queue.isEmpty())
        return false;
    if (!m_queue.settings().isBatching)
        return m_queue.size() > m_waitingCount;
    if (m_calledCount + m_waitingCount > 0)
        return false; // one of these will take what is due, and call the next one
    const BatchQueue::Decision decision = m_queue.decide(clock().now(), isFlushing());
    return decision.count > 0 || decision.until < m_waitsUntil;
}

// Takes an idle slot if one is needed, else returns null. The caller notifies its thread.
InstanceSlot* Batcher::takeSlot()
{
    InstanceSlot* const slot = needsInstance() ? m_slots.take() : nullptr;
    if (slot != nullptr && m_queue.settings().isBatching) {
        slot->isCalled = true;
        ++m_calledCount;
    }
    return slot;
}

// Does nothing for models without batching: there each request has called an instance.
void Batcher::callNext()
{
    if (!m_queue.settings().isBatching)
        return;
    if (InstanceSlot* const slot = takeSlot())
        slot->changed.notifyOne();
}

// Marks the slot as waiting for its permit. Only an instance that needs no resources is called in
// its place, so that at most one waits for each batch.
void Batcher::beginToWait(InstanceSlot& slot)
{
    slot.isWaiting = true;
    ++m_waitingCount;
    if (InstanceSlot* const other = m_slots.takeUnlimited())
        other->changed.notifyOne();
}

void Batcher::stopWaiting(InstanceSlot& slot)
{
    if (std::exchange(slot.isWaiting, false))
        --m_waitingCount;
}

// Ends the waits for permits if no batch is due, so that other models do not wait behind them.
void Batcher::withdrawIfIdle()
{
    if (m_waitingCount == 0 || m_queue.decide(clock().now(), isFlushing()).count > 0)
        return;
    m_slots.forEach([](InstanceSlot& slot) {
        if (slot.isWaiting)
            slot.permit->withdraw();
    });
}

void Batcher::wake(size_t count)
{
    for (; count > 0; --count) {
        InstanceSlot* slot = nullptr;
        {
            base::MutexLock lock(m_mutex);
            slot = takeSlot();
        }
        if (slot == nullptr)
            return; // none is needed, or all are busy and check the queue when they have finished
        slot->changed.notifyOne();
    }
}

void Batcher::workOrWake(size_t count, base::TimePoint until, base::StandbyPoller& relay)
{
    backend::Batch batch;
    backend::Batch rejected;
    InstanceSlot* const slot = borrow(relay, batch, rejected);
    if (slot == nullptr)
        return wake(count);
    size_t left = 0;
    do {
        reject(rejected);
        bool goesOn = false;
        if (!batch.empty()) {
            slot->executor->execute(std::move(batch));
            goesOn = relay.next(until);
        }
        left = takeOrGiveBack(*slot, goesOn, batch, rejected);
    } while (!batch.empty());
    reject(rejected);
    relay.end();
    wake(left);
}

// Returns a borrowed slot and the batch that is due, or null.
InstanceSlot* Batcher::borrow(
    base::StandbyPoller& relay, backend::Batch& batch, backend::Batch& rejected)
{
    base::MutexLock lock(m_mutex);
    if (!m_slots.canBorrow() || m_queue.decide(clock().now(), isFlushing()).count == 0 ||
        !relay.begin(shared_from_this()))
        return nullptr;
    batch = takeDue(decide(rejected));
    return m_slots.borrow();
}

// Takes the next batch for a borrowed slot, or gives the slot back. Returns how many requests are
// left.
size_t Batcher::takeOrGiveBack(
    InstanceSlot& slot, bool goOn, backend::Batch& batch, backend::Batch& rejected)
{
    base::MutexLock lock(m_mutex);
    batch.clear();
    if (goOn && !slot.isRetired && slot.executor->mayBeBorrowed())
        batch = takeDue(decide(rejected));
    if (batch.empty()) {
        m_slots.giveBack(slot);
        if (slot.isRetired || stage() == Stage::Stopped)
            slot.changed.notifyOne();
    }
    return m_queue.size();
}

void Batcher::retire(int instanceIndex)
{
    {
        base::MutexLock lock(m_mutex);
        InstanceSlot& slot = m_slots.at(instanceIndex);
        slot.isRetired = true;
        m_slots.setIdle(slot, false);
        slot.changed.notifyOne();
        stopWaiting(slot);
        if (slot.permit != nullptr)
            slot.permit->giveUp();
    }
    wake(pendingCount()); // the instance may have been called for a request
}

void Batcher::onCancelled(inference::RequestContext& context)
{
    std::unique_ptr<Request> request = takeWaiting(context);
    if (!request)
        return;
    failRequest(std::move(request), modelStatistics(), clock().now(), FailureReason::Cancelled,
        absl::CancelledError(absl::StrCat(
            "request for model '", modelName(), "' was cancelled while it waited in the queue")));
    base::MutexLock lock(m_mutex);
    withdrawIfIdle();
    callNext(); // the request may have kept others from a batch
}

std::unique_ptr<Request> Batcher::takeWaiting(const inference::RequestContext& context)
{
    base::MutexLock lock(m_mutex);
    // If the request does not wait, an instance has it, and checks itself whether it is cancelled.
    return context.waiting == nullptr ? nullptr : m_queue.take(*context.waiting);
}

void Batcher::onTimer()
{
    backend::Batch rejected;
    base::TimePoint timer;
    {
        base::MutexLock lock(m_mutex);
        timerHasFired();
        m_queue.expire(clock().now(), rejected);
        withdrawIfIdle();
        timer = timerToSet(m_queue.nextExpiry());
    }
    setTimer(timer);
    reject(rejected);
    wake(1);
}

// Called without the lock after each look into the queue; also logs the errors of the strategy.
void Batcher::reject(backend::Batch& requests)
{
    if (m_strategy)
        m_strategy->logErrors();
    for (std::unique_ptr<Request>& request : requests) {
        const auto waited = std::chrono::duration_cast<std::chrono::microseconds>(
            clock().now() - request->record().queued);
        failRequest(std::move(request), modelStatistics(), clock().now(), FailureReason::Rejected,
            absl::UnavailableError(absl::StrCat("Request timeout expired: it waited for ",
                waited.count(), " us in the queue of model '", modelName(),
                "', longer than its queue policy allows")));
    }
    requests.clear();
}

} // namespace thalassa::scheduling
