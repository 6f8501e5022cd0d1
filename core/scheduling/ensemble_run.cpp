// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble_run.h"

#include <algorithm>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/inference/single_response.h"
#include "core/inference/submit.h"
#include "core/scheduling/ensemble_messages.h"
#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {

using config::EnsembleGraph;
using inference::Request;
using inference::RequestContext;
using inference::Response;

namespace {

// Where it throws for want of memory while the request is still here nobody has it: the caller
// counts on an answer or on an error.
absl::Status submitted(std::unique_ptr<Request>& request, const base::Clock& clock)
{
    try {
        return inference::submit(request, clock);
    } catch (const std::bad_alloc&) {
        return request ? absl::ResourceExhaustedError(
                             "the server has not enough memory for a step of the ensemble")
                       : absl::OkStatus();
    }
}

} // namespace

// A step that has begun in one pass: where its responses come back.
class EnsembleRun::Call final : public inference::ResponseSink,
                                public StepGate::Guest,
                                public std::enable_shared_from_this<Call> {
public:
    Call(std::shared_ptr<EnsembleRun> runOfIt, std::shared_ptr<EnsemblePass> passOfIt, size_t index)
        : step(index)
        , pass(std::move(passOfIt))
        , m_run(std::move(runOfIt))
    {
    }

    void deliver(RequestContext& from, std::unique_ptr<Response> response, bool final) override
    {
        m_run->post({.kind = Event::Kind::Response,
            .call = shared_from_this(),
            .response = std::move(response),
            .isFinal = final,
            .forgotten = from.forgottenStatus()});
    }
    void enter() override
    {
        m_run->post({.kind = Event::Kind::Entered, .call = shared_from_this()});
    }

    const size_t step;
    const std::shared_ptr<EnsemblePass> pass; // shared: it may be over before the call
    size_t position = 0;                      // in m_calls
    bool isWaiting = false;                   // at the gate
    std::weak_ptr<RequestContext> context;    // a strong one would keep a forgotten request alive
    SequenceFields sequence;                  // that it was sent with
    // As a step before it said so; then it holds for what comes after it as well.
    std::shared_ptr<const SequenceFields> givenSequence;
    inference::SingleResponse single; // of a step that is not decoupled

private:
    const std::shared_ptr<EnsembleRun> m_run; // shared: it lives as long as its steps
};

EnsembleRun::EnsembleRun(
    std::shared_ptr<const EnsembleParts> parts, std::unique_ptr<Request> request)
    : m_parts(std::move(parts))
    , m_request(std::move(request))
    , m_context(m_request->context())
{
}

void EnsembleRun::start()
{
    post({.kind = Event::Kind::Start});
    // Afterwards, so that a cancel that came before finds it begun.
    m_context->setCancelListener(weak_from_this());
}

void EnsembleRun::onCancelled(RequestContext&)
{
    post({.kind = Event::Kind::Cancelled});
}

void EnsembleRun::post(Event event)
{
    {
        base::MutexLock lock(m_mutex);
        if (std::exchange(m_isHandled, true)) {
            m_events.push_back(std::move(event));
            return;
        }
    }
    const std::shared_ptr<EnsembleRun> keep = shared_from_this();
    handle(event);
    std::vector<Event> events;
    while (nextEvents(events)) {
        for (Event& one : events)
            handle(one);
    }
}

// False: there are none, and whoever brings the next one handles it.
bool EnsembleRun::nextEvents(std::vector<Event>& events)
{
    events.clear(); // what they hold goes without the lock
    base::MutexLock lock(m_mutex);
    m_isHandled = !m_events.empty();
    events.swap(m_events);
    return m_isHandled;
}

void EnsembleRun::handle(Event& event)
{
    switch (event.kind) {
    case Event::Kind::Start:
        begin();
        break;
    case Event::Kind::Entered:
        event.call->isWaiting = false;
        send(event.call);
        break;
    case Event::Kind::Response:
        onResponse(*event.call, std::move(event.response), event.isFinal, event.forgotten);
        break;
    case Event::Kind::Released:
        --m_unreleased;
        m_times.input += event.times.input;
        m_times.infer += event.times.infer;
        m_times.output += event.times.output;
        break;
    case Event::Kind::Cancelled:
        if (m_isDelivered)
            break;
        fail(absl::CancelledError("the request was cancelled"));
        for (const std::shared_ptr<Call>& call :
            absl::InlinedVector<std::shared_ptr<Call>, 2>(m_calls)) {
            if (const std::shared_ptr<RequestContext> context = call->context.lock())
                context->cancel();
        }
        break;
    }
    endIfDone();
}

void EnsembleRun::begin()
{
    const EnsembleGraph& graph = m_parts->plan.graph;
    m_request->setState(inference::RequestState::Executing).IgnoreError(); // it was Pending
    m_needs = m_request->requestedOutputs.empty()
        ? m_parts->plan.allNeeds
        : std::make_shared<const EnsembleNeeds>(
              needsOf(m_parts->plan, m_request->requestedOutputs));
    m_passes.begin(graph.tensors.size(), graph.steps.size());
    if (const absl::Status found = findMembers(); !found.ok())
        return fail(found);
    for (const size_t input : graph.inputs) {
        const inference::InputTensor* const given = m_request->findInput(graph.tensors[input].name);
        if (given == nullptr) {
            m_passes.set(m_passes.first(), input, nullptr);
        } else if (m_needs->tensors[input]) {
            const EnsembleTensor tensor = tensorOf(*given);
            m_passes.set(m_passes.first(), input, &tensor);
        }
    }
    advance(m_passes.first());
}

// All at once, so that none is unloaded under the request (row 4.4.5).
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
            return absl::Status(member.status().code(),
                absl::StrCat(config::stepName(graph, i), ": ", member.status().message()));
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
    const auto call = std::make_shared<Call>(shared_from_this(), pass, step);
    pass->started[step] = true;
    ++pass->openCalls;
    call->position = m_calls.size();
    m_calls.push_back(call);
    call->isWaiting = !m_parts->gates.empty() && !m_parts->gates[step]->tryEnter(call);
    if (!call->isWaiting)
        send(call);
}

void EnsembleRun::send(const std::shared_ptr<Call>& call)
{
    if (!m_failure.ok())
        return end(*call);
    std::unique_ptr<Request> request = requestFor(call);
    inference::Record& record = m_context->record;
    if (record.executeStart == base::TimePoint())
        record.dequeued = record.executeStart = m_parts->clock->now();
    ++m_unreleased;
    const absl::Status status = submitted(request, *m_parts->clock);
    if (status.ok())
        return;
    --m_unreleased;
    fail(*call, status);
    end(*call);
}

std::unique_ptr<Request> EnsembleRun::requestFor(const std::shared_ptr<Call>& call)
{
    const auto context = std::make_shared<RequestContext>(call);
    context->clientId = m_context->clientId;
    context->record.parentId = m_context->record.requestId;
    if (m_context->trace)
        context->trace = m_context->trace->makeChild();
    call->context = context;
    StepRequest made = makeStepRequest(*m_request, m_parts->plan.graph.steps[call->step],
        *call->pass, m_members[call->step], context);
    call->sequence = std::move(made.sequence);
    call->givenSequence = std::move(made.givenSequence);
    // The request keeps its context, that the call, and that the run.
    made.request->setReleaseHandler([run = this](std::unique_ptr<Request> done, uint32_t) {
        const std::shared_ptr<EnsembleRun> keep = run->shared_from_this();
        const inference::Record& record = done->record();
        const ComputeTimes times{record.computeStart - record.executeStart,
            record.computeEnd - record.computeStart, record.executeEnd - record.computeEnd};
        done.reset();
        keep->post({.kind = Event::Kind::Released, .times = times});
    });
    return std::move(made.request);
}

void EnsembleRun::onResponse(
    Call& call, std::unique_ptr<Response> response, bool isFinal, const absl::Status& forgotten)
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

// What the step did not return is absent (row 4.4.7).
void EnsembleRun::takeOutputs(
    const Call& call, const std::shared_ptr<EnsemblePass>& pass, const Response& response)
{
    std::shared_ptr<const SequenceFields> sequence = changedSequence(response, call.sequence);
    if (!sequence)
        sequence = call.givenSequence;
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
        EnsembleTensor tensor = tensorOf(*found);
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

// At the end of an event, when it is known whether anything can follow: then the final flag comes
// with the last answer.
void EnsembleRun::sendAnswers()
{
    const bool isDecoupled = m_parts->plan.scopes.isDecoupled;
    if (!isDecoupled && !m_failure.ok())
        m_answers.clear(); // the failure is the only answer
    for (size_t i = 0; i < m_answers.size(); ++i) {
        m_isDelivered = m_calls.empty() && m_failure.ok() && i + 1 == m_answers.size();
        // It has not had its final response.
        m_context->send(std::move(m_answers[i]), m_isDelivered).IgnoreError();
    }
    m_answers.clear();
}

void EnsembleRun::fail(const Call& call, const absl::Status& status)
{
    fail(absl::Status(status.code(),
        absl::StrCat(config::stepName(m_parts->plan.graph, call.step), ": ", status.message())));
}

// The first failure is the request's (row 4.4.8). The steps in flight go on: one may have a state
// that others build on.
void EnsembleRun::fail(const absl::Status& status)
{
    if (!m_failure.ok() || m_isDelivered)
        return;
    m_failure = absl::Status(
        status.code(), absl::StrCat("in ensemble '", m_parts->name, "', ", status.message()));
    for (const std::shared_ptr<Call>& call :
        absl::InlinedVector<std::shared_ptr<Call>, 2>(m_calls)) {
        if (call->isWaiting && m_parts->gates[call->step]->withdraw(*call))
            close(*call);
    }
}

void EnsembleRun::end(Call& call)
{
    if (!m_parts->gates.empty())
        m_parts->gates[call.step]->leave();
    close(call);
}

void EnsembleRun::close(Call& call)
{
    const std::shared_ptr<Call> closed = std::move(m_calls[call.position]);
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
        m_context->send(nullptr, true).IgnoreError(); // it has not had its last one
        return;
    }
    m_parts->statistics->addFailure(
        m_context->record, m_parts->clock->now(), statistics::FailureReason::Other);
    m_context->sendError(m_failure);
}

// Rows 5.11 and 5.13: a failure counts once more here.
void EnsembleRun::finish()
{
    inference::Record& record = m_context->record;
    if (record.executeStart == base::TimePoint())
        record.executeStart = record.queued;
    record.computeStart = record.executeStart + m_times.input;
    record.computeEnd = record.computeStart + m_times.infer;
    record.executeEnd = record.computeEnd + m_times.output;
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
