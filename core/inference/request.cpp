// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/request.h"

#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/device/copy.h"

namespace thalassa::inference {
namespace {

std::string_view stateName(RequestState state)
{
    switch (state) {
    case RequestState::Initialized:
        return "INITIALIZED";
    case RequestState::Pending:
        return "PENDING";
    case RequestState::Executing:
        return "EXECUTING";
    case RequestState::Released:
        return "RELEASED";
    case RequestState::FailedEnqueue:
        return "FAILED_ENQUEUE";
    }
    return "UNKNOWN";
}

bool mayFollow(RequestState from, RequestState to)
{
    switch (from) {
    case RequestState::Initialized:
        return to == RequestState::Pending || to == RequestState::FailedEnqueue ||
            to == RequestState::Initialized;
    case RequestState::Pending:
        return to == RequestState::Executing || to == RequestState::Released ||
            to == RequestState::FailedEnqueue;
    case RequestState::Executing:
        return to == RequestState::Released || to == RequestState::Pending;
    // An embedding program may send a request again once it has it back.
    case RequestState::Released:
    case RequestState::FailedEnqueue:
        return to == RequestState::Initialized;
    }
    return false;
}

} // namespace

absl::StatusOr<const tensor::Buffer*> InputTensor::readableByCpu()
{
    const size_t size = device::deviceByteSize(data);
    if (size > 0 && !onCpu) {
        ASSIGN_OR_RETURN(tensor::Buffer copy, device::hostBuffer(device::Registry::system(), data));
        onCpu = std::make_shared<const tensor::Buffer>(std::move(copy));
        if (copies != nullptr)
            copies->addCopy(size);
    }
    return &dataOnCpu();
}

InputTensor* Request::findInput(std::string_view name)
{
    for (InputTensor& input : inputs) {
        if (input.name == name)
            return &input;
    }
    return nullptr;
}

absl::Status Request::setState(RequestState state)
{
    if (!mayFollow(m_state, state)) {
        return absl::InternalError(absl::StrCat("request '", m_context->clientId, "' of model '",
            m_context->modelName, "' cannot go from ", base::toAbsl(stateName(m_state)), " to ",
            base::toAbsl(stateName(state))));
    }
    m_state = state;
    return absl::OkStatus();
}

void Request::release(std::unique_ptr<Request> request, uint32_t flags)
{
    if (RequestOwner* const owner = request->scheduling.releasedTo) {
        owner->onReleased(request, flags);
        if (!request)
            return;
    }
    request->m_state = RequestState::Released;
    const RequestContext& context = *request->context();
    context.forEachListener([&](RequestListener& listener) { listener.onReleased(*request); });
    context.sink().released(std::move(request), flags);
}

} // namespace thalassa::inference
