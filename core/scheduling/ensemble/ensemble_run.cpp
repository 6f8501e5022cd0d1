// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_run.h"

#include <algorithm>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/inference/deferred_cancels.h"
#include "core/inference/single_response.h"
#include "core/inference/submit.h"
#include "core/scheduling/ensemble/ensemble_messages.h"
#include "core/scheduling/ensemble/step_outputs.h"
#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {

using config::EnsembleGraph;
using inference::Request;
using inference::RequestContext;
using inference::Response;

namespace {

// Returns an error if memory runs out while `request` still holds the request: then it will not be
// answered, and the caller relies on a response or an error.
absl::Status submitted(std::unique_ptr<Request>& request, const EnsembleParts& parts)
{
    try {
        return inference::submit(request, *parts.clock);
    } catch (const std::bad_alloc&) {
        return request ? parts.noMemory : absl::OkStatus();
    }
}

} // namespace

EnsembleRun::EnsembleRun(
    std::shared_ptr<const EnsembleParts> parts, std::unique_ptr<Request> request)
    : m_parts(std::move(parts))
    , m_request(std::move(request))
    , m_context(m_request->context())
{
}

void EnsembleRun::start()
{
    EnsembleEvent start;
    m_events.post(start); // handled at once: no other event has been posted
    // Set last, so that a cancel that came before finds the run begun.
    m_context->setOwner(weak_from_this());
}

void EnsembleRun::onCancelled(RequestContext&)
{
    m_events.post(m_cancelled);
}

void EnsembleRun::handle(EnsembleEvent& event)
{
    try {
        carryOut(event);
        endIfDone();
    } catch (const std::bad_alloc&) {
        giveUp(event, m_parts->noMemory);
    } catch (...) { // from an embedder's callback
        LOG_ERROR << "a response of an ensemble met an exception: " << base::exceptionText();
        giveUp(event, m_parts->callbackThrew);
    }
}

void EnsembleRun::carryOut(EnsembleEvent& event)
{
    switch (event.kind) {
    case EnsembleEvent::Kind::Start:
        begin();
        break;
    case EnsembleEvent::Kind::Admitted:
        event.call->isWaiting = false;
        send(event.call);
        break;
    case EnsembleEvent::Kind::Response:
        onResponse(*event.call, std::move(event.response), event.isFinal, event.forgotten);
        break;
    case EnsembleEvent::Kind::Released:
        --m_unreleased;
        m_times += event.times;
        break;
    case EnsembleEvent::Kind::Cancelled:
        if (m_isDelivered)
            break;
        // First: a waiting thread holds a lock that the end of its step needs.
        m_events.dropResponses();
        cancelSteps();
        fail(absl::CancelledError("the request was cancelled"));
        break;
    case EnsembleEvent::Kind::Lost:
        failWith(m_parts->noMemory);
        break;
    }
}

// Called if an exception ended the handling of the event: fails the request, and ends the call that
// the event ends.
void EnsembleRun::giveUp(EnsembleEvent& event, const absl::Status& status)
{
    failWith(status);
    if (event.kind == EnsembleEvent::Kind::Response && event.isFinal && event.call->isOpen)
        end(*event.call);
    // Each try goes further: responses taken from the run, or marked as delivered, are not tried
    // again. A request without its final response gets one when its context ends.
    constexpr int kTries = 3;
    for (int tries = 0; tries < kTries; ++tries) {
        try {
            return endIfDone();
        } catch (...) { // the exception that handle() has met, once more
        }
    }
}

// Cancels the steps. Their last responses come as events, after the present one.
void EnsembleRun::cancelSteps()
{
    for (const std::shared_ptr<EnsembleCall>& call : m_calls) {
        if (const std::shared_ptr<RequestContext> context = call->context.lock())
            context->cancel();
    }
}

void EnsembleRun::begin()
{
    const EnsembleGraph& graph = m_parts->plan.graph;
    m_request->setState(inference::RequestState::Executing).IgnoreError(); // from Pending
    m_needs = m_request->requestedOutputs.empty()
        ? m_parts->plan.allNeeds
        : std::make_shared<const EnsembleNeeds>(
              needsOf(m_parts->plan, m_request->requestedOutputs));
    m_passes.begin(graph.tensors.size(), graph.steps.size());
    if (const absl::Status found = findMembers(); !found.ok())
        return fail(found);
    const bool hasBatch = m_request->model()->info().maxBatchSize() > 0;
    for (const size_t input : graph.inputs) {
        const inference::InputTensor* const given = m_request->findInput(graph.tensors[input].name);
        if (given == nullptr) {
            m_passes.set(m_passes.first(), input, nullptr);
        } else if (m_needs->tensors[input]) {
            const EnsembleTensor tensor = tensorOf(*given, hasBatch);
            m_passes.set(m_passes.first(), input, &tensor);
        }
    }
    advance(m_passes.first());
}

// Looks up all members at once, so that none is unloaded under the request (row 4.4.5).
absl::Status EnsembleRun::findMembers()
{
    const EnsembleGraph& graph = m_parts->plan.graph;
    m_members.resize(graph.steps.size());
    for (size_t i = 0; i < graph.steps.size(); ++i) {
        if (!m_needs->steps[i])
            continue;
        auto member = m_parts->models->findModel(
            m_parts->space, graph.steps[i].model, graph.steps[i].version);
        if (!member.ok()) {
            return {member.status().code(),
                absl::StrCat(member.status().message(), " (in ", config::stepName(graph, i), ")")};
        }
        m_members[i] = *std::move(member);
    }
    return absl::OkStatus();
}

void EnsembleRun::advance(const std::shared_ptr<EnsemblePass>& changed)
{
    if (changed->childCount == 0)
        return advanceOne(changed);
    for (const std::shared_ptr<EnsemblePass>& pass : m_passes.withDescendants(changed))
        advanceOne(pass);
}

void EnsembleRun::advanceOne(const std::shared_ptr<EnsemblePass>& pass)
{
    if (!m_failure.ok())
        return;
    answerIfComplete(*pass);
    for (const size_t step : stepsToStart(m_parts->plan, *m_needs, pass->view()))
        call(pass, step);
    m_passes.endIfOver(pass, *m_needs, m_parts->plan);
}

void EnsembleRun::call(const std::shared_ptr<EnsemblePass>& pass, size_t step)
{
    std::shared_ptr<EnsembleEvents> events(shared_from_this(), &m_events);
    const auto call = std::make_shared<EnsembleCall>(std::move(events), pass, step);
    call->position = m_calls.size();
    m_calls.push_back(call);
    call->isOpen = true;
    pass->started[step] = true;
    ++pass->openCalls;
    try {
        call->isWaiting = !m_parts->gates.empty() && !m_parts->gates[step]->tryEnter(call);
    } catch (const std::bad_alloc&) {
        close(*call);
        throw;
    }
    if (!call->isWaiting)
        send(call);
}

void EnsembleRun::send(const std::shared_ptr<EnsembleCall>& call)
{
    if (!m_failure.ok())
        return end(*call);
    try {
        std::unique_ptr<Request> request = requestFor(call);
        const std::shared_ptr<RequestContext> context = request->context();
        ++m_unreleased;
        const absl::Status status = submitted(request, *m_parts);
        noteSent(context->record);
        if (status.ok())
            return;
        --m_unreleased;
        fail(*call, status);
    } catch (const std::bad_alloc&) {
        failWith(m_parts->noMemory);
    }
    end(*call);
}

// The first step that is sent ends the queue of the ensemble's request (compute_times.h).
void EnsembleRun::noteSent(const inference::Record& step)
{
    inference::Record& record = m_context->record;
    if (record.executeStart != base::TimePoint())
        return;
    const bool isAccepted = step.accepted != base::TimePoint();
    record.dequeued = record.executeStart = isAccepted ? step.accepted : m_parts->clock->now();
}

std::unique_ptr<Request> EnsembleRun::requestFor(const std::shared_ptr<EnsembleCall>& call)
{
    const auto context = std::make_shared<RequestContext>(call);
    if (isLast(*call)) {
        context->setAllocator(
            StepOutputs::create(m_context, m_parts->plan.graph, call->step, *m_needs));
    }
    context->clientId = m_context->clientId;
    context->hasSharedInputs = m_context->hasSharedInputs;
    context->record.parentId = m_context->record.requestId;
    if (m_context->trace)
        context->trace = m_context->trace->makeChild();
    call->context = context;
    StepRequest made = makeStepRequest(*m_request, m_parts->plan.graph.steps[call->step],
        *call->pass, m_members[call->step], context);
    call->sequence = std::move(made.sequence);
    call->givenSequence = std::move(made.givenSequence);
    return std::move(made.request);
}

// Returns whether all other steps of the request have responded, and each step responds once.
bool EnsembleRun::isLast(const EnsembleCall& call) const
{
    const config::EnsembleGraph& graph = m_parts->plan.graph;
    if (m_parts->plan.scopes.isDecoupled || m_parts->plan.isDecoupled[call.step])
        return false;
    for (size_t step = 0; step < graph.steps.size(); ++step) {
        if (!m_needs->steps[step] || step == call.step)
            continue;
        for (const EnsembleGraph::Edge& edge : graph.steps[step].outputs) {
            if (m_needs->tensors[edge.tensor] &&
                call.pass->states[edge.tensor] == TensorState::Missing)
                return false;
        }
    }
    return true;
}

void EnsembleRun::onResponse(EnsembleCall& call, std::unique_ptr<Response> response, bool isFinal,
    const absl::Status& forgotten)
{
    if (!forgotten.ok())
        fail(call, forgotten);
    if (m_parts->plan.isDecoupled[call.step]) {
        if (response && m_failure.ok()) {
            if (response->status().ok())
                takeOutputs(call, m_passes.spring(call.pass, call.step), *response);
            else
                fail(call, response->status());
        }
    } else {
        call.single.add(std::move(response));
        if (isFinal && m_failure.ok()) {
            absl::StatusOr<std::unique_ptr<Response>> one = call.single.take();
            if (one.ok())
                takeOutputs(call, call.pass, **one);
            else
                fail(call, one.status());
        }
    }
    if (isFinal)
        end(call);
}

// Takes the outputs of a step; one that the step did not return is absent (row 4.4.7).
void EnsembleRun::takeOutputs(
    const EnsembleCall& call, const std::shared_ptr<EnsemblePass>& pass, const Response& response)
{
    std::shared_ptr<const SequenceFields> sequence = changedSequence(response, call.sequence);
    if (!sequence)
        sequence = call.givenSequence;
    const bool hasBatch = m_members[call.step]->info().maxBatchSize() > 0;
    for (const EnsembleGraph::Edge& edge : m_parts->plan.graph.steps[call.step].outputs) {
        if (!m_needs->tensors[edge.tensor])
            continue;
        const auto& outputs = response.outputs();
        const auto found = std::find_if(outputs.begin(), outputs.end(),
            [&edge](const inference::OutputTensor& output) { return output.name == edge.name; });
        if (found == outputs.end()) {
            m_passes.set(pass, edge.tensor, nullptr);
            continue;
        }
        EnsembleTensor tensor = tensorOf(*found, hasBatch);
        tensor.sequence = sequence;
        m_passes.set(pass, edge.tensor, &tensor);
    }
    advance(pass);
}

void EnsembleRun::answerIfComplete(EnsemblePass& pass)
{
    if (pass.scope != m_needs->scope || pass.isAnswered || !isAnswered(*m_needs, pass.states))
        return;
    pass.isAnswered = true;
    auto response = makeAnswer(*m_request, m_parts->plan.graph, *m_needs, pass);
    if (!response.ok())
        return fail(response.status());
    m_answers.push_back(*std::move(response));
}

// Called at the end of an event, when it is known whether anything can follow. If not, the last
// response has the final flag.
void EnsembleRun::sendAnswers()
{
    const bool isDecoupled = m_parts->plan.scopes.isDecoupled;
    if (!isDecoupled && !m_failure.ok())
        m_answers.clear();               // the failure is the only response
    auto answers = std::move(m_answers); // dropped if sending one of them throws
    m_answers.clear();
    for (size_t i = 0; i < answers.size(); ++i) {
        m_isDelivered = m_calls.empty() && m_failure.ok() && i + 1 == answers.size();
        // Cannot fail: the final response was not sent before.
        m_context->send(std::move(answers[i]), m_isDelivered).IgnoreError();
    }
}

void EnsembleRun::fail(const EnsembleCall& call, const absl::Status& status)
{
    fail(absl::Status(status.code(),
        absl::StrCat(
            status.message(), " (in ", config::stepName(m_parts->plan.graph, call.step), ")")));
}

// The first failure becomes that of the request (row 4.4.8). The steps in flight go on, because
// later requests may depend on their states.
void EnsembleRun::fail(const absl::Status& status)
{
    if (m_failure.ok() && !m_isDelivered)
        failWith(absl::Status(
            status.code(), absl::StrCat("in ensemble '", m_parts->name, "', ", status.message())));
}

// Allocates no memory.
void EnsembleRun::failWith(absl::Status status)
{
    if (!m_failure.ok() || m_isDelivered)
        return;
    m_failure = std::move(status);
    m_events.dropResponses();
    for (size_t i = m_calls.size(); i > 0; --i) { // close() moves the last call to the freed place
        const std::shared_ptr<EnsembleCall> call = m_calls[i - 1];
        if (call->isWaiting && m_parts->gates[call->step]->withdraw(*call))
            close(*call);
    }
}

void EnsembleRun::end(EnsembleCall& call)
{
    if (!m_parts->gates.empty())
        m_parts->gates[call.step]->leave();
    close(call);
}

void EnsembleRun::close(EnsembleCall& call)
{
    const std::shared_ptr<EnsembleCall> closed = std::move(m_calls[call.position]);
    call.isOpen = false;
    if (closed != m_calls.back())
        m_calls[call.position] = std::move(m_calls.back());
    m_calls.pop_back();
    if (call.position < m_calls.size())
        m_calls[call.position]->position = call.position;
    --call.pass->openCalls;
    m_passes.endIfOver(call.pass, *m_needs, m_parts->plan);
}

void EnsembleRun::endIfDone()
{
    sendAnswers();
    if (!m_request || !m_calls.empty())
        return;
    if (!m_isDelivered)
        deliverEnd();
    if (m_unreleased == 0)
        finish();
}

void EnsembleRun::deliverEnd()
{
    const bool isDecoupled = m_parts->plan.scopes.isDecoupled;
    if (!isDecoupled) {
        fail(absl::InvalidArgumentError("unexpected deadlock, at least one output is not set while "
                                        "no more ensemble steps can be made"));
    }
    m_isDelivered = true;
    if (m_failure.ok()) {
        m_context->send(nullptr, true).IgnoreError(); // the final one was not sent before
        return;
    }
    m_parts->statistics->addFailure(
        m_context->record, m_parts->clock->now(), statistics::FailureReason::Other);
    m_context->sendError(m_failure);
}

// Counts the request (rows 5.11, 5.13); a failure, which deliverEnd() has counted, once more.
void EnsembleRun::finish()
{
    inference::Record& record = m_context->record;
    if (record.executeStart == base::TimePoint())
        record.executeStart = record.queued;
    m_times.writeTo(record);
    record.executedBatchSize = m_request->batchSize;
    if (m_failure.ok()) {
        m_parts->statistics->addSuccess(record);
        m_parts->statistics->addExecution(m_request->batchSize,
            {record.executeStart, record.computeStart, record.computeEnd, record.executeEnd});
    } else {
        m_parts->statistics->addFailure(
            record, m_parts->clock->now(), statistics::FailureReason::Other);
    }
    m_passes.clear();
    m_members.clear();
    Request::release(std::move(m_request), TRITONSERVER_REQUEST_RELEASE_ALL);
}

} // namespace thalassa::scheduling
