// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/default_scheduler.h"

#include <utility>

#include "absl/strings/str_cat.h"
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
    for (size_t i = 0; i < count; ++i)
        m_changed.notifyOne();
}

void DefaultScheduler::stop()
{
    {
        base::MutexLock lock(m_mutex);
        m_stopped = true;
    }
    m_changed.notifyAll();
}

size_t DefaultScheduler::pendingCount() const
{
    base::MutexLock lock(m_mutex);
    return m_queue.size();
}

backend::Batch DefaultScheduler::next(int instanceIndex)
{
    base::MutexLock lock(m_mutex);
    while (m_queue.isEmpty() && !m_stopped && !m_retired.contains(instanceIndex))
        m_changed.wait(m_mutex);
    backend::Batch batch;
    if (m_queue.isEmpty() || m_retired.contains(instanceIndex))
        return batch;
    batch.push_back(m_queue.takeFirst());
    return batch;
}

void DefaultScheduler::retire(int instanceIndex)
{
    {
        base::MutexLock lock(m_mutex);
        m_retired.insert(instanceIndex);
    }
    // One waiter was perhaps woken for a request and is the one that retires: wake them all.
    m_changed.notifyAll();
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
