// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_call.h"

#include <new>
#include <utility>

namespace thalassa::scheduling {
namespace {

using inference::Request;
using inference::RequestContext;
using inference::Response;

absl::Status forgottenStatus(const RequestContext& context)
{
    try {
        return context.forgottenStatus();
    } catch (const std::bad_alloc&) {
        return {absl::StatusCode::kResourceExhausted, ""}; // allocates no memory
    }
}

} // namespace

void EnsembleCall::deliver(RequestContext& from, std::unique_ptr<Response> response, bool final)
{
    if (!final) {
        return m_events->postResponse({.kind = EnsembleEvent::Kind::Response,
            .call = shared_from_this(),
            .response = std::move(response)});
    }
    m_final.call = shared_from_this();
    m_final.response = std::move(response);
    m_final.isFinal = true;
    m_final.forgotten = forgottenStatus(from);
    m_events->post(m_final);
}

void EnsembleCall::onAdmitted()
{
    m_admitted.call = shared_from_this();
    m_events->post(m_admitted);
}

void EnsembleCall::released(std::unique_ptr<Request> request, uint32_t)
{
    const std::shared_ptr<EnsembleCall> keep = shared_from_this(); // the request's context kept it
    const inference::Record& record = request->record();
    m_released.times = timeline::ComputeTimes::of(record);
    request.reset();
    m_released.call = keep;
    m_events->post(m_released);
}

} // namespace thalassa::scheduling
