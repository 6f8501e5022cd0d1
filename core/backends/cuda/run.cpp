// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/run.h"

#include <utility>

namespace thalassa::backends::kernels {

Run::Run(RunContext context, RunMembers members)
    : m_context(context)
    , m_members(std::move(members))
    , m_memory(context.gpu, context.model.plan(), context.buffers)
{
}

uint64_t Run::executedRows() const
{
    return m_hasFailed ? 0 : static_cast<uint64_t>(rowsOf(m_members));
}

void Run::failAll(const Error& error)
{
    m_hasFailed = true;
    // Copies that were begun use memory of the requests.
    const Error waited = m_context.stream.wait();
    // A GPU that was lost meanwhile says more than the error that came first.
    const Error& reason = m_context.gpu.isLost() && !waited.ok() ? waited : error;
    for (const BatchMember* const member : m_members) {
        member->request->discardOutputs();
        member->request->fail(
            {reason.code(), "model '" + m_context.model.config().name + "': " + reason.message()});
    }
}

void Run::upload(gpu::Result current)
{
    if (const Error error = uploadInputs(current); !error.ok())
        failAll(error);
}

Error Run::uploadInputs(gpu::Result current)
{
    RETURN_IF_ERROR(m_context.gpu.check("use its context", current));
    const KernelPlan& plan = m_context.model.plan();
    std::vector<std::vector<int64_t>> shapes;
    for (size_t i = 0; i < plan.inputCount; ++i)
        shapes.push_back(GatheredInput(m_members, i).shape());
    const int64_t batch = m_context.model.isBatching() ? rowsOf(m_members) : 1;
    ASSIGN_OR_RETURN(m_shaped, ShapedPlan::create(plan, shapes, batch));
    RETURN_IF_ERROR(m_memory.place(m_members, m_shaped->tensors(), m_context.model.isBatching()));
    return m_context.copies.enqueue(RunCopies::Phase::Upload, m_memory.uploads(m_members));
}

void Run::launch()
{
    if (m_hasFailed)
        return;
    // Tensors of requests lie at another address in each run, and a graph has the addresses in it.
    const Error error = m_memory.hasTensorInPlace()
        ? m_context.launcher.launchEach(*m_shaped, m_memory.addresses())
        : m_context.launcher.launch(*m_shaped, m_memory.addresses());
    if (!error.ok())
        failAll(error);
}

void Run::finish()
{
    if (m_hasFailed)
        return;
    Error error = waitForKernels();
    if (error.ok())
        error = m_context.copies.enqueue(RunCopies::Phase::Download, m_memory.downloads());
    if (error.ok())
        error = m_context.stream.wait();
    if (!error.ok()) {
        failAll(error);
        return;
    }
    m_context.copies.report();
    for (const BatchMember* const member : m_members) {
        if (!member->request->failed())
            member->request->complete();
    }
}

// With a limit of time, no copy may be pending when it is over: the driver would wait for the
// kernels before it copies to memory that is not pinned, and would write to memory of a request
// that was answered.
Error Run::waitForKernels()
{
    return m_context.stream.hasLimit() ? m_context.stream.wait() : Error();
}

} // namespace thalassa::backends::kernels
