// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/submit.h"

#include "core/base/log/log.h"
#include "core/inference/validate_request.h"

namespace thalassa::inference {
namespace {

// Afterwards the context's destructor delivers nothing: the caller answers the client.
void takeBack(RequestContext& context)
{
    context.record.accepted = base::TimePoint();
    context.model.takeBack();
}

absl::Status accept(std::unique_ptr<Request>& request, const std::shared_ptr<ServedModel>& model,
    base::TimePoint now)
{
    const std::shared_ptr<RequestContext> context = request->context();
    for (const InputTensor& input : request->inputs)
        context->record.inputByteSize += input.data.byteSize();
    context->record.accepted = now;
    context->model = InFlight(model);
    try {
        context->forEachListener([&](RequestListener& listener) { listener.onAccepted(*request); });
        return model->enqueue(request);
    } catch (...) {
        if (request)
            takeBack(*context); // the caller has it, and reports the error
        throw;
    }
}

void introduce(RequestContext& context, const ServedModel& model)
{
    context.modelName = model.name();
    context.modelVersion = model.version();
    for (const std::shared_ptr<RequestListener>& listener : model.listeners())
        context.addListener(listener);
}

void noteRefusal(RequestContext& context, const absl::Status& why)
{
    if (context.record.refusal == Refusal::None) { // no scheduler has set it
        const bool isInvalid = absl::IsInvalidArgument(why) || absl::IsUnimplemented(why);
        context.record.refusal = isInvalid ? Refusal::Invalid : Refusal::Other;
    }
    context.record.outcome = Outcome::Rejected;
    context.record.code = why.code();
    context.failure = std::string(why.message());
}

} // namespace

absl::Status refused(const Request& request, absl::Status why)
{
    introduce(*request.context(), *request.model());
    noteRefusal(*request.context(), why);
    request.context()->wasRefusedBefore = true;
    return why;
}

absl::Status submit(std::unique_ptr<Request>& request, const base::Clock& clock)
{
    const std::shared_ptr<RequestContext> context = request->context();
    const std::shared_ptr<ServedModel> model = request->model();
    introduce(*context, *model);
    context->record.refusal = Refusal::None; // a caller may submit a refused request again
    const base::LogRequestScope about(context->clientId);
    LOG_VERBOSE(1) << "inference request for model '" << context->modelName << "' version "
                   << context->modelVersion;
    absl::Status status = validateRequest(*request);
    if (status.ok())
        status = accept(request, model, clock.now());
    if (status.ok())
        return status;
    takeBack(*context);
    noteRefusal(*context, status);
    request->setState(RequestState::FailedEnqueue).IgnoreError();
    return withRequestId(status, *context);
}

} // namespace thalassa::inference
