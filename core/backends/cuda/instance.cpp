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
    const char* name = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceName(handle, &name));
    std::unique_ptr<Instance> instance(
        new Instance(model, std::move(program), MemoryReport(handle, ordinal)));
    RETURN_IF_ERROR(instance->prepare(name));
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

Error Instance::prepare(const std::string& name)
{
    GpuContext& context = m_program->context();
    const gpu::CurrentContext current(context.driver(), context.context());
    RETURN_IF_ERROR(context.check("use its context", current.result()));
    const RunOptions& options = m_model.runOptions();
    const std::string owner = "model '" + m_model.config().name + "', instance '" + name + "'";
    ASSIGN_OR_RETURN(m_stream,
        RunStream::create(context, {owner, options.isBusyWaiting, options.kernelTimeout}));
    m_copies = std::make_unique<RunCopies>(context, m_stream->get());
    m_launcher = std::make_unique<KernelLauncher>(*m_program, m_stream->get());
    if (m_model.graphMetrics() != nullptr) {
        m_launcher->useGraphs(*m_model.graphMetrics(), {owner, options.maxGraphs});
        RETURN_IF_ERROR(captureGraphs());
    }
    m_memoryReport.update(m_buffers);
    return {};
}

// All memory is reserved first, because a graph does not survive a tensor that moves.
Error Instance::captureGraphs()
{
    std::vector<ShapedPlan> shaped;
    for (const GraphSpec& spec : m_model.runOptions().graphSpecs) {
        auto plan = ShapedPlan::create(m_model.plan(), spec.inputShapes, spec.batchSize);
        if (!plan.ok()) {
            const Error error = plan.takeError();
            return {error.code(), spec.where + ": " + error.message()};
        }
        shaped.push_back(std::move(plan.value()));
        RETURN_IF_ERROR(reserve(m_buffers, shaped.back().tensors()));
    }
    for (size_t i = 0; i < shaped.size(); ++i) {
        const Error error = m_launcher->capture(shaped[i], addressesOf(m_buffers));
        if (!error.ok()) {
            return {
                error.code(), m_model.runOptions().graphSpecs[i].where + ": " + error.message()};
        }
    }
    return {};
}

void Instance::execute(Batch& batch)
{
    GpuContext& context = m_program->context();
    if (const Error lost = context.checkUsable(); !lost.ok()) {
        batch.failIncomplete(
            lost.code(), "model '" + m_model.config().name + "': " + lost.message());
        return;
    }
    std::vector<BatchMember> members = readMembers(m_model, batch);
    const gpu::CurrentContext current(context.driver(), context.context());
    bool hasStarted = false;
    for (RunMembers& group : joinable(members)) {
        Run run({m_model, context, *m_stream, *m_copies, *m_launcher, m_buffers}, std::move(group));
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
