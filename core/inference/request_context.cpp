// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/request_context.h"

#include <algorithm>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/inference/check_outputs.h"
#include "core/inference/client_shape.h"
#include "core/inference/request.h"

namespace thalassa::inference {

// The caller destroys the request when this has returned, and the context and the sink with it.
void ResponseSink::released(std::unique_ptr<Request>, uint32_t) { }

RequestContext::RequestContext(
    std::shared_ptr<ResponseSink> sink, std::shared_ptr<OutputAllocator> allocator)
    : m_sink(std::move(sink))
    , m_allocator(std::move(allocator))
{
    record.requestId = nextRequestId();
}

RequestContext::~RequestContext()
{
    if (order)
        order->leave(*this);
    // If the engine did not accept the request, the caller that received the error has answered the
    // client.
    if (!m_finished && record.accepted != base::TimePoint())
        deliverForgottenEnd();
    unlessItThrows([this] {
        if (order)
            order->sendWhatMayGo();
    });
    forEachListener([this](RequestListener& listener) { listener.onEnd(*this); });
}

void RequestContext::enter(std::shared_ptr<DeliveryOrder> entered)
{
    order = std::move(entered);
    order->enter(*this);
}

void RequestContext::leaveOrder()
{
    std::shared_ptr<DeliveryOrder> left;
    {
        base::MutexLock lock(m_sendMutex);
        if (record.responseCount == 0 && !isFinished())
            left = std::move(order);
    }
    if (!left)
        return;
    left->leave(*this);
    left->sendWhatMayGo();
}

// No Response can refer to this context any more, so the end is delivered without one. Responses
// that are held back are delivered before it, because the context has left the order.
void RequestContext::deliverForgottenEnd()
{
    m_finished = true;
    m_forgotten = true;
    try {
        noteFailure(forgottenStatus());
    } catch (const std::bad_alloc&) {
        record.outcome = Outcome::Failed;
    }
    while (!place.held.isEmpty())
        deliverAtEnd(place.held.pop(), false);
    deliverAtEnd(nullptr, true);
}

// A destructor must not throw: a response for which the sink has no memory is lost, as is one at
// which an embedder's callback throws.
void RequestContext::deliverAtEnd(std::unique_ptr<Response> response, bool final)
{
    unlessItThrows([&] { m_sink->deliver(*this, std::move(response), final); });
}

template <typename Step> void RequestContext::unlessItThrows(Step step)
{
    try {
        step();
    } catch (...) {
        LOG_ERROR << "model '" << modelName
                  << "': the end of a request could not be reported: " << base::exceptionText();
    }
}

absl::Status RequestContext::forgottenStatus() const
{
    if (!m_forgotten)
        return absl::OkStatus();
    return absl::InternalError(absl::StrCat(
        "model '", modelName, "' ended request '", clientId, "' without a final response"));
}

std::unique_ptr<Response> RequestContext::newResponse()
{
    return std::make_unique<Response>(shared_from_this());
}

// The lock is held while the sink is called, so that its calls do not overlap. A sink must not send
// on the same request. A cancel may lead to that, so the owner is called when the delivery has
// ended.
absl::Status RequestContext::send(std::unique_ptr<Response> response, bool final)
{
    ASSIGN_OR_RETURN(
        const std::shared_ptr<DeliveryOrder> held, deliver(std::move(response), final));
    // Outside the lock: an order also calls the sinks of other requests, and end() runs once, after
    // the last delivery.
    if (held)
        held->sendWhatMayGo();
    else if (final)
        end();
    return absl::OkStatus();
}

void RequestContext::deliverHeld(std::unique_ptr<Response> response, bool final)
{
    const DeferredCancels::Delivery delivery;
    const base::LogRequestScope about(clientId);
    if (final)
        record.engineDone = base::Clock::system().now();
    m_sink->deliver(*this, std::move(response), final);
    if (final)
        end();
}

void RequestContext::end()
{
    model.reset();
    wakeupWork.finish();
}

// Returns the order that holds the response, or null if the sink has it.
absl::StatusOr<std::shared_ptr<DeliveryOrder>> RequestContext::deliver(
    std::unique_ptr<Response> response, bool final)
{
    const DeferredCancels::Delivery delivery; // ends after the lock
    const base::LogRequestScope about(clientId);
    base::MutexLock lock(m_sendMutex);
    if (isFinished())
        return tooLate();
    if (response && response->status().ok())
        response->setStatus(checkOutputs(modelName, *response));
    if (response && response->status().ok() && m_allocator)
        response->setStatus(m_allocator->finish(*response));
    forEachListener(
        [&](RequestListener& listener) { listener.onResponse(*this, response.get(), final); });
    if (response) {
        ++record.responseCount;
        showAsConfigured(*response);
        if (!classifications.empty() && response->status().ok())
            response->setStatus(classifyOutputs(*response));
        response->leaveContext();
    }
    noteOutcome(response.get(), final);
    if (final)
        m_finished.store(true, std::memory_order_release);
    if (order) {
        order->hold(shared_from_this(), std::move(response), final);
        return order;
    }
    if (final)
        record.engineDone = base::Clock::system().now();
    m_sink->deliver(*this, std::move(response), final);
    return nullptr;
}

// A backend that answers a cancelled request after the server has ended it makes no mistake.
absl::Status RequestContext::tooLate() const
{
    const std::string request = absl::StrCat("request '", clientId, "' of model '", modelName, "'");
    if (record.outcome == Outcome::Cancelled) {
        return absl::CancelledError(
            absl::StrCat(request, " was cancelled: a response that came later was dropped"));
    }
    return absl::InternalError(
        absl::StrCat("a response for ", request, " came after its final response and was dropped"));
}

void RequestContext::noteOutcome(const Response* response, bool final)
{
    if (response != nullptr) {
        for (const OutputTensor& output : response->outputs())
            record.outputByteSize += output.byteSize;
    }
    if (response != nullptr && !response->status().ok())
        noteFailure(response->status());
    else if (final && record.outcome == Outcome::Pending)
        record.outcome = Outcome::Success;
}

void RequestContext::noteFailure(const absl::Status& status)
{
    LOG_VERBOSE(1) << "inference request for model '" << modelName
                   << "' failed: " << status.message();
    const bool isCancelled = status.code() == absl::StatusCode::kCancelled;
    record.outcome = isCancelled ? Outcome::Cancelled : Outcome::Failed;
    record.code = status.code();
    try {
        failure = std::string(status.message());
    } catch (const std::bad_alloc&) { // the record lacks the text; the client still gets it
    }
}

// Replaces the backend's shapes by those that the configuration promises to clients.
void RequestContext::showAsConfigured(Response& response) const
{
    if (model.get() == nullptr)
        return;
    const config::ModelInfo& info = model.get()->info();
    for (OutputTensor& output : response.outputs()) {
        const config::OutputSpec* const spec = info.findOutput(output.name);
        if (spec != nullptr && spec->hasReshape)
            output.shape = clientShape(*spec, info.maxBatchSize() > 0, output.shape);
    }
}

absl::Status RequestContext::classifyOutputs(Response& response) const
{
    if (model.get() == nullptr)
        return absl::OkStatus();
    const config::ModelInfo& info = model.get()->info();
    for (OutputTensor& output : response.outputs()) {
        const auto wanted = std::find_if(classifications.begin(), classifications.end(),
            [&](const RequestedClassification& one) { return one.output == output.name; });
        if (wanted == classifications.end())
            continue;
        const config::OutputSpec* const spec = info.findOutput(output.name);
        RETURN_IF_ERROR(classify(output, wanted->count, info.maxBatchSize() > 0,
            spec == nullptr ? nullptr : spec->labels.get()));
        copies.addConversion();
    }
    return absl::OkStatus();
}

void RequestContext::sendError(absl::Status status)
{
    unlessItThrows([&] {
        std::unique_ptr<Response> response = newResponse();
        response->setStatus(std::move(status));
        // If the context has already ended, its client has had its answer.
        send(std::move(response), true).IgnoreError();
    });
}

void RequestContext::cancel()
{
    if (m_cancelled.exchange(true, std::memory_order_acq_rel))
        return;
    if (!DeferredCancels::defer(*this))
        reportCancel();
}

void RequestContext::reportCancel()
{
    std::shared_ptr<RequestOwner> owner;
    {
        base::MutexLock lock(m_mutex);
        owner = m_owner.lock();
    }
    if (owner)
        owner->onCancelled(*this);
}

void RequestContext::setOwner(std::weak_ptr<RequestOwner> owner)
{
    {
        base::MutexLock lock(m_mutex);
        m_owner = std::move(owner);
    }
    // cancel() either saw the owner, or set the flag before it is read here; or both, which the
    // owner tolerates.
    if (isCancelled() && !DeferredCancels::defer(*this))
        reportCancel();
}

} // namespace thalassa::inference
