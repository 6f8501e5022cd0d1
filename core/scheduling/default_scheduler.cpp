// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/default_scheduler.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/burst.h"
#include "core/base/status_macros.h"
#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {

using inference::Request;
using inference::RequestState;

DefaultScheduler::DefaultScheduler(std::string modelName,
    std::shared_ptr<statistics::ModelStatistics> statistics, base::Clock& clock)
    : m_modelName(std::move(modelName))
    , m_statistics(std::move(statistics))
    , m_clock(clock)
{
}

DefaultScheduler::~DefaultScheduler()
{
    // The instances are gone: nobody will execute what is left, but nothing accepted is lost.
    while (!m_queue.isEmpty()) {
        std::unique_ptr<Request> request = m_queue.takeFirst();
        const std::shared_ptr<inference::RequestContext> context = request->context();
        m_statistics->addFailure(request->record(), m_clock.now());
        context->sendError(absl::UnavailableError(absl::StrCat("model '", m_modelName,
            "' was unloaded before the request could run. Send it again once the model is "
            "ready.")));
        Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
    }
}

absl::Status DefaultScheduler::enqueue(std::unique_ptr<Request>& request)
{
    const std::shared_ptr<inference::RequestContext> context = request->context();
    const base::TimePoint now = m_clock.now();
    {
        base::MutexLock lock(m_mutex);
        if (m_stopped) {
            return absl::UnavailableError(absl::StrCat("Server is stopping, scheduler for model '",
                m_modelName, "' has stopped accepting new inference requests"));
        }
        RETURN_IF_ERROR(request->setState(RequestState::Pending));
        request->record().queued = now;
        context->burstWork = base::Burst::beginWork();
        m_queue.append(std::move(request));
    }
    base::Burst::wakeLater(shared_from_this(), now);
    // Afterwards, so that a cancel that came before finds the request in the queue.
    context->setCancelListener(weak_from_this());
    return absl::OkStatus();
}

void DefaultScheduler::wake(size_t count)
{
    for (; count > 0; --count) {
        Seat* const seat = takeSeat();
        if (seat == nullptr)
            return; // all are at work, and look into the queue when they have done
        seat->changed.notifyOne();
    }
}

void DefaultScheduler::workOrWake(size_t count, base::TimePoint until, base::Relay& relay)
{
    backend::Batch batch;
    Seat* const seat = borrow(relay, batch);
    if (seat == nullptr)
        return wake(count);
    size_t left = 0;
    while (!batch.empty()) {
        seat->executor->execute(std::move(batch));
        left = takeOrGiveBack(*seat, relay.next(until), batch);
    }
    relay.end();
    wake(left);
}

void DefaultScheduler::stop()
{
    base::MutexLock lock(m_mutex);
    m_stopped = true;
    m_seats.forEach([](Seat& seat) { seat.changed.notifyOne(); });
}

size_t DefaultScheduler::pendingCount() const
{
    base::MutexLock lock(m_mutex);
    return m_queue.size();
}

void DefaultScheduler::lend(int instanceIndex, backend::Executor& executor)
{
    base::MutexLock lock(m_mutex);
    m_seats.at(instanceIndex).executor = &executor;
}

backend::Batch DefaultScheduler::next(int instanceIndex)
{
    base::MutexLock lock(m_mutex);
    Seat& seat = m_seats.at(instanceIndex);
    while (seat.isLent || (m_queue.isEmpty() && !m_stopped && !seat.isRetired)) {
        m_seats.setIdle(seat, !seat.isLent);
        seat.changed.wait(m_mutex);
    }
    m_seats.setIdle(seat, false);
    return m_queue.isEmpty() || seat.isRetired ? backend::Batch() : takeFirst();
}

backend::Batch DefaultScheduler::takeFirst()
{
    backend::Batch batch;
    batch.push_back(m_queue.takeFirst());
    return batch;
}

void DefaultScheduler::retire(int instanceIndex)
{
    {
        base::MutexLock lock(m_mutex);
        Seat& seat = m_seats.at(instanceIndex);
        seat.isRetired = true;
        m_seats.setIdle(seat, false);
        seat.changed.notifyOne();
    }
    wake(pendingCount()); // it was perhaps on its way to a request
}

// The seat that was taken last; its thread is to be notified.
Seat* DefaultScheduler::takeSeat()
{
    base::MutexLock lock(m_mutex);
    return m_queue.isEmpty() ? nullptr : m_seats.take();
}

// A seat and something to do there, or null.
Seat* DefaultScheduler::borrow(base::Relay& relay, backend::Batch& batch)
{
    base::MutexLock lock(m_mutex);
    if (m_queue.isEmpty() || !m_seats.canBorrow() || !relay.begin(shared_from_this()))
        return nullptr;
    batch = takeFirst();
    return m_seats.borrow();
}

// Something more to do at a borrowed seat; or nothing, and it was given back. Returns how many
// requests are left.
size_t DefaultScheduler::takeOrGiveBack(Seat& seat, bool goOn, backend::Batch& batch)
{
    base::MutexLock lock(m_mutex);
    batch.clear();
    if (goOn && !m_queue.isEmpty() && !seat.isRetired && seat.executor->mayBeBorrowed()) {
        batch = takeFirst();
    } else {
        m_seats.giveBack(seat);
        if (seat.isRetired || m_stopped)
            seat.changed.notifyOne();
    }
    return m_queue.size();
}

void DefaultScheduler::onCancelled(inference::RequestContext& context)
{
    if (std::unique_ptr<Request> request = takeWaiting(context))
        endCancelled(std::move(request));
}

std::unique_ptr<Request> DefaultScheduler::takeWaiting(const inference::RequestContext& context)
{
    base::MutexLock lock(m_mutex);
    // If it does not wait, an instance has it already, and asks for itself.
    return context.waiting == nullptr ? nullptr : m_queue.take(*context.waiting);
}

void DefaultScheduler::endCancelled(std::unique_ptr<Request> request)
{
    const std::shared_ptr<inference::RequestContext> context = request->context();
    m_statistics->addFailure(context->record, m_clock.now());
    context->sendError(absl::CancelledError(absl::StrCat(
        "request for model '", m_modelName, "' was cancelled while it waited in the queue")));
    Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
}

} // namespace thalassa::scheduling
