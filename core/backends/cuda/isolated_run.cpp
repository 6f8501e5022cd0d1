// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolated_run.h"

#include <algorithm>
#include <utility>

#include "core/backends/common/gpu_copies.h"

namespace thalassa::backends::kernels {
namespace {

// A worker that keeps kernel_timeout_ms by itself answers earlier. This is for one that is stuck in
// the driver, and contains the time of its copies.
constexpr std::chrono::seconds kAnswerTime{10};

} // namespace

IsolatedRun::IsolatedRun(
    const Model& model, WorkerSupervisor& supervisor, int ordinal, RunMembers members)
    : m_model(model)
    , m_supervisor(supervisor)
    , m_ordinal(ordinal)
    , m_members(std::move(members))
{
}

uint64_t IsolatedRun::executedRows() const
{
    return m_hasFailed ? 0 : static_cast<uint64_t>(rowsOf(m_members));
}

void IsolatedRun::failAll(const Error& error)
{
    m_hasFailed = true;
    for (const BatchMember* const member : m_members) {
        member->request->discardOutputs();
        member->request->fail({error.code(), error.message()});
    }
}

void IsolatedRun::upload()
{
    if (const Error error = copyInputs(); !error.ok())
        failAll(error);
}

Error IsolatedRun::copyInputs()
{
    ASSIGN_OR_RETURN(m_link, m_supervisor.link());
    const KernelPlan& plan = m_model.plan();
    std::vector<GatheredInput> inputs;
    for (size_t i = 0; i < plan.inputCount; ++i) {
        inputs.emplace_back(m_members, i);
        m_message.inputShapes.push_back(inputs.back().shape());
    }
    m_message.batch = m_model.isBatching() ? rowsOf(m_members) : 1;
    auto shaped = ShapedPlan::create(plan, m_message.inputShapes, m_message.batch);
    if (!shaped.ok())
        return m_model.named(shaped.takeError());
    m_shaped = std::move(shaped.value());
    ASSIGN_OR_RETURN(m_layout, TensorLayout::of(plan, m_shaped->tensors()));
    m_message.byteSize = m_layout.byteSize;
    const Error full = m_link->region().reserve(std::max<uint64_t>(m_layout.byteSize, 1));
    if (!full.ok())
        return m_model.named(full);
    for (size_t i = 0; i < plan.inputCount; ++i)
        inputs[i].copyTo(m_link->region().data() + m_layout.offsets[i]);
    return {};
}

const Answer* IsolatedRun::launch()
{
    if (m_hasFailed)
        return nullptr;
    if (const Error error = ask(); !error.ok())
        failAll(error);
    return m_answer ? &*m_answer : nullptr;
}

Channel::Deadline IsolatedRun::deadline() const
{
    const std::chrono::milliseconds limit = m_model.runOptions().kernelTimeout;
    if (limit.count() == 0)
        return std::nullopt;
    return Channel::Clock::now() + limit + kAnswerTime;
}

Error IsolatedRun::ask()
{
    WorkerLink::Reply reply = m_link->ask(MessageKind::Run, m_message.encode(), deadline());
    if (!reply.answer)
        return m_supervisor.end(*m_link, reply.reason);
    if (reply.answer->isLost) {
        // Which kernel of several it was, the driver does not say.
        const bool isSingle = m_model.plan().steps.size() == 1;
        const std::string step =
            isSingle ? "step '" + m_model.plan().steps.front().name + "': " : "";
        return m_supervisor.end(*m_link, step + reply.answer->message);
    }
    m_answer = std::move(reply.answer);
    if (!m_answer->isSuccess())
        return m_model.named({m_answer->code, m_answer->message});
    return {};
}

void IsolatedRun::finish()
{
    if (m_hasFailed)
        return;
    if (const Error error = copyOutputs(); !error.ok()) {
        failAll(m_model.named(error));
        return;
    }
    reportCopies();
    for (const BatchMember* const member : m_members) {
        if (!member->request->failed())
            member->request->complete();
    }
}

Error IsolatedRun::copyOutputs()
{
    const KernelPlan& plan = m_model.plan();
    for (size_t i = plan.inputCount; i < plan.tensors.size(); ++i) {
        if (plan.tensors[i].role == TensorRole::Output)
            RETURN_IF_ERROR(copyOutput(i));
    }
    return {};
}

Error IsolatedRun::copyOutput(size_t index)
{
    const PlannedTensor& planned = m_model.plan().tensors[index];
    const std::byte* const elements = m_link->region().data() + m_layout.offsets[index];
    m_outputBytes += static_cast<uint64_t>(m_shaped->tensors()[index].bytes);
    ASSIGN_OR_RETURN(const std::vector<OutputSlice> slices, slicesOf(index));
    for (const OutputSlice& slice : slices)
        RETURN_IF_ERROR(copySlice(slice, planned.name, planned.type, elements));
    return {};
}

Result<std::vector<OutputSlice>> IsolatedRun::slicesOf(size_t index) const
{
    const std::string& name = m_model.plan().tensors[index].name;
    const std::vector<int64_t>& shape = m_shaped->tensors()[index].shape;
    if (m_model.isBatching())
        return sliceRows(m_members, name, shape, SliceFor::Responses);
    if (!m_members.front()->wants(name))
        return std::vector<OutputSlice>();
    return std::vector{wholeSlice(*m_members.front(), shape, SliceFor::Responses)};
}

// The worker copies all outputs, because the places of the tensors follow from the shapes alone.
void IsolatedRun::reportCopies() const
{
    uint64_t inputBytes = 0;
    for (size_t i = 0; i < m_model.plan().inputCount; ++i)
        inputBytes += static_cast<uint64_t>(m_shaped->tensors()[i].bytes);
    const std::pair<GpuCopies, uint64_t> both[] = {
        {{std::nullopt, m_ordinal, inputBytes}, m_answer->uploadTime},
        {{m_ordinal, std::nullopt, m_outputBytes}, m_answer->downloadTime}};
    for (auto [copies, time] : both) {
        copies.time = std::chrono::nanoseconds(time);
        backends::reportCopies(copies);
    }
}

} // namespace thalassa::backends::kernels
