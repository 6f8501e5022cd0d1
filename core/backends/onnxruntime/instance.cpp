// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/instance.h"

#include "core/backends/common/gather.h"

namespace thalassa::backends::ort {

namespace {

// Returns whether the tensor has no batch dimension: it is a scalar, or a constant of the model
// that a request replaces.
bool hasNoRows(std::span<const int64_t> shape, const TensorDescription& described)
{
    return modelShape(shape, described).empty() ||
        (!described.dims.empty() && described.dims.front() != -1);
}

} // namespace

Result<std::unique_ptr<Instance>> Instance::create(
    Model& model, TRITONBACKEND_ModelInstance* handle)
{
    TRITONSERVER_InstanceGroupKind kind = TRITONSERVER_INSTANCEGROUPKIND_CPU;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceKind(handle, &kind));
    if (kind == TRITONSERVER_INSTANCEGROUPKIND_GPU) {
        return unsupported("the onnxruntime backend runs models on the CPU; set the instance "
                           "group's kind to KIND_CPU");
    }
    ASSIGN_OR_RETURN(auto session, model.takeSession());
    ASSIGN_OR_RETURN(auto options, makeRunOptions(model.runtime(), model.name(), model.settings()));
    return std::unique_ptr<Instance>(new Instance(model, std::move(session), std::move(options)));
}

Instance::Instance(const Model& model, Owned<Session> session, Owned<RunOptions> options)
    : m_model(model)
    , m_session(std::move(session))
    , m_options(std::move(options))
    , m_context{model, m_session.get(), m_options.get(), {model.runtime(), m_options.get()}, {}}
{
    // If the graph returns an input as an output, the output is the input's value, which the
    // library does not write into bound memory.
    const ModelDescription& description = model.description();
    for (const auto* const inputs : {&description.inputs, &description.initializers}) {
        for (const TensorDescription& input : *inputs)
            m_context.unbindable.insert(input.name);
    }
}

void Instance::execute(Batch& batch)
{
    std::vector<BatchMember> members = readMembers(batch);
    std::vector<Run> runs;
    for (RunMembers& group : joinable(members))
        runs.emplace_back(m_context, std::move(group));
    for (Run& run : runs)
        run.prepare();
    batch.computeStarts();
    for (Run& run : runs) {
        run.compute();
        batch.countExecuted(run.executedRows());
    }
    batch.computeEnds();
    for (Run& run : runs)
        run.deliver();
}

// Returns the requests that can run; fails the others.
std::vector<BatchMember> Instance::readMembers(Batch& batch) const
{
    std::vector<BatchMember> members;
    for (Request& request : batch.requests()) {
        auto member = readMember(request);
        if (member.ok())
            members.push_back(std::move(member.value()));
        else
            request.fail(member.takeError());
    }
    return members;
}

Result<BatchMember> Instance::readMember(Request& request) const
{
    if (request.isCancelled()) {
        return Error(TRITONSERVER_ERROR_CANCELLED,
            "the request was cancelled before model '" + m_model.name() + "' ran");
    }
    const bool isBatching = m_model.config().maxBatchSize > 0;
    ASSIGN_OR_RETURN(BatchMember member, BatchMember::read(request, m_model.inputs(), isBatching));
    RETURN_IF_ERROR(m_model.ragged().check(member));
    member.isAlone = !isBatching;
    for (size_t i = 0; i < member.inputs.size(); ++i) {
        // A tensor without rows cannot hold the rows of several requests.
        member.isAlone |= member.inputs[i] &&
            hasNoRows(member.inputs[i]->tensor.shape, m_model.describedInput(i));
    }
    return member;
}

} // namespace thalassa::backends::ort
