// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/run_resources.h"

#include <utility>

namespace thalassa::backends::kernels {

Result<std::unique_ptr<RunResources>> RunResources::create(
    std::shared_ptr<const Program> program, const Options& options)
{
    std::unique_ptr<RunResources> created(new RunResources(std::move(program), options));
    RETURN_IF_ERROR(created->prepare(options));
    return created;
}

RunResources::RunResources(std::shared_ptr<const Program> program, const Options& options)
    : m_program(std::move(program))
{
    for (size_t i = 0; i < options.plan.tensors.size(); ++i)
        m_buffers.emplace_back(m_program->context(), options.pool);
}

Error RunResources::prepare(const Options& options)
{
    GpuContext& context = m_program->context();
    const gpu::CurrentContext current(context.driver(), context.context());
    RETURN_IF_ERROR(context.check("use its context", current.result()));
    ASSIGN_OR_RETURN(m_stream,
        RunStream::create(
            context, {options.owner, options.run.isBusyWaiting, options.run.kernelTimeout}));
    m_copies = std::make_unique<RunCopies>(context, m_stream->get());
    m_launcher = std::make_unique<KernelLauncher>(*m_program, m_stream->get());
    if (options.counters == nullptr)
        return {};
    m_launcher->useGraphs(*options.counters, {options.owner, options.run.maxGraphs});
    return captureGraphs(options);
}

// All memory is reserved first, because a graph does not survive a tensor that moves.
Error RunResources::captureGraphs(const Options& options)
{
    std::vector<ShapedPlan> shaped;
    for (const GraphSpec& spec : options.run.graphSpecs) {
        auto plan = ShapedPlan::create(options.plan, spec.inputShapes, spec.batchSize);
        if (!plan.ok()) {
            const Error error = plan.takeError();
            return {error.code(), spec.where + ": " + error.message()};
        }
        shaped.push_back(std::move(plan.value()));
        RETURN_IF_ERROR(reserve(m_buffers, shaped.back().tensors()));
    }
    for (size_t i = 0; i < shaped.size(); ++i) {
        const Error error = m_launcher->capture(shaped[i], addressesOf(m_buffers));
        if (!error.ok())
            return {error.code(), options.run.graphSpecs[i].where + ": " + error.message()};
    }
    return {};
}

} // namespace thalassa::backends::kernels
