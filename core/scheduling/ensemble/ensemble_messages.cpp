// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_messages.h"

#include <utility>

#include "core/base/log/log.h"
#include "core/base/status_macros.h"

namespace thalassa::scheduling {

using config::EnsembleGraph;
using inference::Request;
using inference::Response;

StepRequest makeStepRequest(const Request& parent, const EnsembleGraph::Step& step,
    const EnsemblePass& pass, const std::shared_ptr<inference::ServedModel>& member,
    std::shared_ptr<inference::RequestContext> context)
{
    StepRequest made;
    made.request = std::make_unique<Request>(member, std::move(context));
    Request& request = *made.request;
    const bool batching = member->info().maxBatchSize() > 0;
    request.inputs.reserve(step.inputs.size());
    for (const EnsembleGraph::Edge& edge : step.inputs) {
        if (pass.states[edge.tensor] != TensorState::Present)
            continue;
        const EnsembleTensor& tensor = pass.tensors[edge.tensor];
        // Null if the member has changed since the ensemble was loaded: then its checks fail.
        const config::InputSpec* const spec = member->info().findInput(edge.name);
        inference::InputTensor& input = request.inputs.emplace_back();
        input.name = edge.name;
        input.dataType = tensor.dataType;
        input.shape = spec == nullptr ? tensor.shape : bridgedShape(tensor, spec->dims, batching);
        input.data = tensor.data;
        if (tensor.sequence)
            made.givenSequence = tensor.sequence;
    }
    request.requestedOutputs.reserve(step.outputs.size());
    for (const EnsembleGraph::Edge& edge : step.outputs)
        request.requestedOutputs.push_back(edge.name);
    made.sequence = made.givenSequence ? *made.givenSequence
                                       : SequenceFields{parent.correlationId, parent.flags};
    request.correlationId = made.sequence.correlationId;
    request.flags = made.sequence.flags;
    request.parameters = parent.parameters;
    request.priority = parent.priority;
    request.timeout = parent.timeout;
    request.deadline = parent.deadline;
    request.scheduling.isStep = true;
    return made;
}

absl::StatusOr<std::unique_ptr<Response>> makeAnswer(const Request& request,
    const EnsembleGraph& graph, const EnsembleNeeds& needs, const EnsemblePass& pass)
{
    const config::ModelInfo& info = request.model()->info();
    std::unique_ptr<Response> response = request.context()->newResponse();
    std::shared_ptr<const SequenceFields> sequence;
    bool hasBytes = false;
    for (const size_t output : needs.outputs) {
        const std::string& name = graph.tensors[output].name;
        if (pass.states[output] == TensorState::Absent) {
            LOG_VERBOSE(1) << "Composing models did not output tensor " << name << " of ensemble '"
                           << info.name() << "'; the response leaves it out";
            continue;
        }
        const EnsembleTensor& tensor = pass.tensors[output];
        const config::OutputSpec& spec = *info.findOutput(name);
        RETURN_IF_ERROR(addOutput(name, tensor,
            bridgedShape(
                tensor, spec.hasReshape ? spec.reshape : spec.dims, info.maxBatchSize() > 0),
            *response));
        hasBytes = hasBytes || !tensor.data.isEmpty();
        if (tensor.sequence)
            sequence = tensor.sequence;
    }
    // Triton sends them even if no step changed them, but only with an output that has bytes.
    if (hasBytes) {
        addSequence(
            sequence ? *sequence : SequenceFields{request.correlationId, request.flags}, *response);
    }
    return response;
}

} // namespace thalassa::scheduling
