// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/client_request.h"

#include <utility>

#include "core/base/status_macros.h"
#include "core/inference/submit.h"

namespace thalassa::engine {

ClientRequest::ClientRequest(
    RequestPath path, Arrival arrival, std::shared_ptr<inference::ServedModel> model)
    : m_path(path)
    , m_arrival(std::move(arrival))
    , m_model(std::move(model))
{
}

absl::StatusOr<ClientRequest> ClientRequest::find(RequestPath path, Arrival arrival)
{
    ASSIGN_OR_RETURN(std::shared_ptr<inference::ServedModel> model,
        path.engine.findModel(arrival.model, arrival.version));
    const bool isCarried = arrival.decoupledError == nullptr || !model->info().isDecoupled();
    ClientRequest found(path, std::move(arrival), std::move(model));
    if (!isCarried) {
        // The sink may be null, because nothing is delivered for a request that is refused.
        return inference::refused(
            *found.makeRequest(nullptr), absl::UnimplementedError(found.m_arrival.decoupledError));
    }
    return found;
}

std::unique_ptr<inference::Request> ClientRequest::makeRequest(
    std::shared_ptr<inference::ResponseSink> sink)
{
    auto context = std::make_shared<inference::RequestContext>(std::move(sink));
    context->clientId = std::move(m_arrival.clientId);
    context->modelName = m_arrival.model;
    context->record.origin = m_arrival.origin;
    context->record.receiveStart = m_arrival.receiveStart;
    context->record.receiveEnd = m_arrival.receiveEnd;
    auto request = std::make_unique<inference::Request>(std::move(m_model), std::move(context));
    request->deadline = m_arrival.deadline;
    return request;
}

absl::Status ClientRequest::submit(
    std::shared_ptr<inference::ResponseSink> sink, RequestSource& source)
{
    std::unique_ptr<inference::Request> request = makeRequest(std::move(sink));
    if (absl::Status status = prepare(*request, source); !status.ok())
        return inference::refused(*request, std::move(status));
    return m_path.engine.infer(request);
}

absl::Status ClientRequest::prepare(inference::Request& request, RequestSource& source) const
{
    inference::RequestContext& context = *request.context();
    trace::Tracer& tracer = m_path.tracer;
    context.trace = tracer.sample(m_arrival.model, m_arrival.origin,
        tracer.wantsContext() ? source.traceContext() : std::nullopt);
    if (context.trace)
        source.addTracePoints(*context.trace);
    RETURN_IF_ERROR(source.decode(request));
    RETURN_IF_ERROR(source.follow(request.context()));
    return m_path.drain.admit(request);
}

} // namespace thalassa::engine
