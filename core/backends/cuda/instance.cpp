// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/instance.h"

#include <utility>

#include "core/backends/common/gather.h"
#include "core/backends/cuda/run.h"

namespace thalassa::backends::kernels {
namespace {

Result<BatchMember> readMember(const Model& model, Request& request)
{
    if (request.isCancelled()) {
        return Error(TRITONSERVER_ERROR_CANCELLED,
            "the request was cancelled before model '" + model.config().name + "' ran");
    }
    ASSIGN_OR_RETURN(BatchMember member,
        BatchMember::read(request, model.config().inputs, model.isBatching(), Readable::Gpu));
    member.isAlone = !model.isBatching();
    return member;
}

// Returns the requests that can run; fails the others.
std::vector<BatchMember> readMembers(const Model& model, Batch& batch)
{
    std::vector<BatchMember> members;
    for (Request& request : batch.requests()) {
        auto member = readMember(model, request);
        if (member.ok())
            members.push_back(std::move(member.value()));
        else
            request.fail(member.takeError());
    }
    return members;
}

} // namespace

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
    ASSIGN_OR_RETURN(auto program, model.programOn(ordinal));
    std::unique_ptr<Instance> instance(
        new Instance(model, std::move(program), MemoryReport(handle, ordinal)));
    const GpuContext& context = instance->m_program->context();
    const gpu::CurrentContext current(context.driver(), context.context());
    RETURN_IF_ERROR(context.check("use its context", current.result()));
    RETURN_IF_ERROR(context.check("create a stream",
        context.driver().streamCreate(&instance->m_stream, gpu::kStreamNonBlocking)));
    return instance;
}

Instance::Instance(const Model& model, std::shared_ptr<const Program> program, MemoryReport report)
    : m_model(model)
    , m_program(std::move(program))
    , m_memoryReport(report)
{
    for (size_t i = 0; i < model.plan().tensors.size(); ++i)
        m_buffers.emplace_back(m_program->context(), model.memoryManager());
}

Instance::~Instance()
{
    m_memoryReport.update({});
    const GpuContext& context = m_program->context();
    const gpu::CurrentContext current(context.driver(), context.context());
    if (m_stream != nullptr && current.result() == gpu::Result::Success)
        context.driver().streamDestroy(m_stream);
}

void Instance::execute(Batch& batch)
{
    std::vector<BatchMember> members = readMembers(m_model, batch);
    const GpuContext& context = m_program->context();
    const gpu::CurrentContext current(context.driver(), context.context());
    bool hasStarted = false;
    for (RunMembers& group : joinable(members)) {
        Run run({m_model, *m_program, m_stream, m_buffers}, std::move(group));
        run.upload(current.result());
        if (!std::exchange(hasStarted, true))
            batch.computeStarts();
        run.launch();
        run.finish();
        batch.countExecuted(run.executedRows());
    }
    batch.computeEnds();
    m_memoryReport.update(m_buffers);
}

} // namespace thalassa::backends::kernels
