// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/run.h"

#include <utility>

#include "core/backends/common/scatter.h"

namespace thalassa::backends::kernels {

Run::Run(RunContext context, RunMembers members)
    : m_context(context)
    , m_members(std::move(members))
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
    RETURN_IF_ERROR(reserve(m_context.buffers, m_shaped->tensors()));
    for (size_t i = 0; i < plan.inputCount; ++i) {
        gpu::Address target = m_context.buffers[i].address();
        for (const BatchMember* const member : m_members) {
            for (const auto& piece : member->inputs[i]->pieces) {
                // The driver stages memory that is not pinned faster than a copy by this thread.
                RETURN_IF_ERROR(m_context.gpu.check("copy input '" + plan.tensors[i].name + "'",
                    m_context.gpu.driver().copyAnywhere(target,
                        reinterpret_cast<gpu::Address>(piece.data()), piece.size(),
                        m_context.stream.get())));
                target += piece.size();
            }
        }
    }
    return {};
}

void Run::launch()
{
    if (m_hasFailed)
        return;
    const Error error = m_context.launcher.launch(*m_shaped, addressesOf(m_context.buffers));
    if (!error.ok())
        failAll(error);
}

void Run::finish()
{
    if (m_hasFailed)
        return;
    Error error = waitForKernels();
    if (error.ok())
        error = downloadOutputs();
    if (error.ok())
        error = m_context.stream.wait();
    if (!error.ok()) {
        failAll(error);
        return;
    }
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

Error Run::downloadOutputs()
{
    const KernelPlan& plan = m_context.model.plan();
    for (size_t i = plan.inputCount; i < plan.tensors.size(); ++i) {
        const PlannedTensor& planned = plan.tensors[i];
        if (planned.role != TensorRole::Output)
            continue;
        const std::vector<int64_t>& shape = m_shaped->tensors()[i].shape;
        std::vector<OutputSlice> slices;
        if (m_context.model.isBatching()) {
            ASSIGN_OR_RETURN(
                slices, sliceRows(m_members, planned.name, shape, SliceFor::Responses));
        } else if (m_members.front()->wants(planned.name)) {
            slices = {wholeSlice(*m_members.front(), shape, SliceFor::Responses)};
        }
        const uint64_t elementSize = TRITONSERVER_DataTypeByteSize(planned.type);
        for (const OutputSlice& slice : slices) {
            const uint64_t size = static_cast<uint64_t>(slice.count) * elementSize;
            ASSIGN_OR_RETURN(std::byte* const target,
                slice.allocate({planned.name.c_str(), planned.type, slice.shape, size,
                    TRITONSERVER_MEMORY_CPU_PINNED, Readable::Gpu}));
            if (size == 0)
                continue;
            RETURN_IF_ERROR(m_context.gpu.check("copy output '" + planned.name + "'",
                m_context.gpu.driver().copyAnywhere(reinterpret_cast<gpu::Address>(target),
                    m_context.buffers[i].address() +
                        static_cast<uint64_t>(slice.first) * elementSize,
                    size, m_context.stream.get())));
        }
    }
    return {};
}

} // namespace thalassa::backends::kernels
