// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/submit.h"

#include "core/base/log.h"
#include "core/inference/prepare.h"

namespace thalassa::inference {

namespace {

// Who it is for, whatever becomes of it.
void address(RequestContext& context, const ServedModel& model)
{
    context.modelName = model.name();
    context.modelVersion = model.version();
    context.recordReader = model.recordReader();
}

} // namespace

absl::Status submit(std::unique_ptr<Request>& request, const base::Clock& clock)
{
    const std::shared_ptr<RequestContext> context = request->context();
    const std::shared_ptr<ServedModel> model = request->model();
    address(*context, *model);
    const base::LogRequestScope about(context->clientId);
    LOG_VERBOSE(1) << "inference request for model '" << context->modelName << "' version "
                   << context->modelVersion;
    absl::Status status = prepare(*request);
    if (status.ok()) {
        for (const InputTensor& input : request->inputs)
            context->record.inputByteSize += input.data.byteSize();
        context->record.accepted = clock.now();
        context->model = InFlight(model);
        if (context->trace)
            context->trace->onAccepted(*request);
        status = model->enqueue(request);
    }
    return status.ok() ? status : refuse(*request, status);
}

absl::Status refuse(Request& request, const absl::Status& why)
{
    // Whoever keeps the context tells the client, not the context itself.
    RequestContext& context = *request.context();
    address(context, *request.model());
    context.record.accepted = base::TimePoint();
    context.model.takeBack();
    context.record.outcome = Outcome::Rejected;
    context.record.code = why.code();
    context.failure = std::string(why.message());
    request.setState(RequestState::FailedEnqueue).IgnoreError();
    return withRequestId(why, context);
}

} // namespace thalassa::inference
