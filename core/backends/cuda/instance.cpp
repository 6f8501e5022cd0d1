// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/instance.h"

#include <utility>

#include "core/backends/common/gather.h"
#include "core/backends/cuda/isolated_instance.h"
#include "core/backends/cuda/run.h"

namespace thalassa::backends::kernels {
namespace {

Result<BatchMember> readMember(const Model& model, Request& request, Readable readable)
{
    if (request.isCancelled()) {
        return Error(TRITONSERVER_ERROR_CANCELLED,
            "the request was cancelled before model '" + model.config().name + "' ran");
    }
    ASSIGN_OR_RETURN(BatchMember member,
        BatchMember::read(request, model.config().inputs, model.isBatching(), readable));
    member.isAlone = !model.isBatching();
    return member;
}

} // namespace

std::vector<BatchMember> readMembers(const Model& model, Batch& batch, Readable readable)
{
    std::vector<BatchMember> members;
    for (Request& request : batch.requests()) {
        auto member = readMember(model, request, readable);
        if (member.ok())
            members.push_back(std::move(member.value()));
        else
            request.fail(member.takeError());
    }
    return members;
}

Result<std::unique_ptr<Instance>> Instance::create(
    Model& model, TRITONBACKEND_ModelInstance* handle)
{
    TRITONSERVER_InstanceGroupKind kind = TRITONSERVER_INSTANCEGROUPKIND_CPU;
    int32_t ordinal = 0;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceKind(handle, &kind));
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceDeviceId(handle, &ordinal));
    if (kind != TRITONSERVER_INSTANCEGROUPKIND_GPU) {
        const bool hasDriver = gpu::Driver::find() != nullptr;
        return unsupported("model '" + model.config().name +
            "': the cuda backend runs kernels on GPUs: " +
            (hasDriver ? "set the instance group's kind to KIND_GPU"
                       : gpu::Driver::reasonWithout()));
    }
    const char* name = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceName(handle, &name));
    const std::string owner = "model '" + model.config().name + "', instance '" + name + "'";
    const MemoryReport report(handle, ordinal);
    if (model.runOptions().isolation == Isolation::Process)
        return IsolatedInstance::create(model, ordinal, owner, report);
    return LocalInstance::create(model, ordinal, owner, report);
}

Result<std::unique_ptr<Instance>> LocalInstance::create(
    Model& model, int ordinal, const std::string& owner, MemoryReport report)
{
    ASSIGN_OR_RETURN(auto program, model.programOn(ordinal));
    ASSIGN_OR_RETURN(auto resources,
        RunResources::create(std::move(program),
            {model.plan(), model.runOptions(), model.pool(), model.graphMetrics(), owner}));
    return std::unique_ptr<Instance>(new LocalInstance(model, std::move(resources), report));
}

LocalInstance::LocalInstance(
    const Model& model, std::unique_ptr<RunResources> resources, MemoryReport report)
    : m_model(model)
    , m_resources(std::move(resources))
    , m_memoryReport(report)
{
    m_memoryReport.update(byteSizeOf(m_resources->buffers()));
}

void LocalInstance::execute(Batch& batch)
{
    const GpuContext& context = m_resources->context();
    if (const Error lost = context.checkUsable(); !lost.ok()) {
        batch.failIncomplete(
            lost.code(), "model '" + m_model.config().name + "': " + lost.message());
        return;
    }
    std::vector<BatchMember> members = readMembers(m_model, batch, Readable::Gpu);
    const gpu::CurrentContext current(context.driver(), context.context());
    bool hasStarted = false;
    for (RunMembers& group : joinable(members)) {
        Run run({m_model, context, m_resources->stream(), m_resources->copies(),
                    m_resources->launcher(), m_resources->buffers()},
            std::move(group));
        run.upload(current.result());
        if (!std::exchange(hasStarted, true))
            batch.computeStarts();
        run.launch();
        run.finish();
        batch.countExecuted(run.executedRows());
    }
    batch.computeEnds();
    m_memoryReport.update(byteSizeOf(m_resources->buffers()));
}

} // namespace thalassa::backends::kernels
