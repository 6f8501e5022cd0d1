// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/instance.h"

#include <algorithm>

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

// Returns the GPU of the instance; nothing for an instance on the CPU.
Result<std::optional<int>> gpuOf(TRITONBACKEND_ModelInstance* handle)
{
    TRITONSERVER_InstanceGroupKind kind = TRITONSERVER_INSTANCEGROUPKIND_CPU;
    int32_t device = 0;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceKind(handle, &kind));
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceDeviceId(handle, &device));
    const bool isOnGpu = kind == TRITONSERVER_INSTANCEGROUPKIND_GPU;
    return isOnGpu ? std::optional<int>(device) : std::nullopt;
}

// Returns the settings of the host policy that places the thread of the instance; empty without
// settings.
Result<std::string> placeOf(TRITONBACKEND_ModelInstance* handle)
{
    TRITONSERVER_Message* message = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceHostPolicy(handle, &message));
    ASSIGN_OR_RETURN(const json::Document policies, readJson(message));
    json::StringBuffer text;
    for (const auto& policy : policies.GetObject()) {
        if (!policy.value.IsObject() || !policy.value.ObjectEmpty()) {
            json::Writer<> writer(text);
            policy.value.Accept(writer);
        }
    }
    return std::string(text.GetString(), text.GetSize());
}

} // namespace

Result<std::unique_ptr<Instance>> Instance::create(
    Model& model, TRITONBACKEND_ModelInstance* handle)
{
    ASSIGN_OR_RETURN(const std::optional<int> gpu, gpuOf(handle));
    ASSIGN_OR_RETURN(const std::string place, placeOf(handle));
    ASSIGN_OR_RETURN(auto session, model.sessions().take(place, gpu));
    model.sessions().report();
    ASSIGN_OR_RETURN(
        auto options, makeRunOptions(model.runtime(), model.name(), model.settings(), gpu));
    std::unique_ptr<GpuMemory> memory;
    if (gpu) {
        ASSIGN_OR_RETURN(
            memory, GpuMemory::create(model.runtime(), session->get(), *gpu, session->stream));
    }
    return std::unique_ptr<Instance>(
        new Instance(model, std::move(session), std::move(options), std::move(memory)));
}

Instance::Instance(const Model& model, std::shared_ptr<LoadedSession> session,
    Owned<RunOptions> options, std::unique_ptr<GpuMemory> gpu)
    : m_model(model)
    , m_session(std::move(session))
    , m_options(std::move(options))
    , m_gpu(std::move(gpu))
    , m_context{model, m_session->get(), m_options.get(), m_gpu.get(),
          {model.runtime(), m_options.get()}, {}}
{
    // If the graph returns an input as an output, the output is the input's value, which the
    // library does not write into bound memory.
    const ModelDescription& description = model.description();
    for (const auto* const inputs : {&description.inputs, &description.initializers}) {
        for (const TensorDescription& input : *inputs)
            m_context.unbindable.insert(input.name);
    }
}

Instance::~Instance()
{
    m_gpu.reset();
    m_session.reset();
    m_model.sessions().report();
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
    uint64_t greatestRows = 0;
    for (Run& run : runs) {
        run.compute();
        batch.countExecuted(run.executedRows());
        greatestRows = std::max(greatestRows, run.executedRows());
    }
    batch.computeEnds();
    for (Run& run : runs)
        run.deliver();
    m_model.sessions().runEnded(greatestRows);
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
    ASSIGN_OR_RETURN(BatchMember member,
        BatchMember::read(request, m_model.inputs(), isBatching,
            m_gpu != nullptr ? Readable::Gpu : Readable::Cpu));
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
