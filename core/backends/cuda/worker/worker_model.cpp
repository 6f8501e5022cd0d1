// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/worker/worker_model.h"

#include <utility>

#include "core/backends/common/parsed_config.h"

namespace thalassa::backends::kernels {
namespace {

gpu::Address addressOf(const std::byte* memory)
{
    return reinterpret_cast<gpu::Address>(memory);
}

} // namespace

Result<std::unique_ptr<WorkerModel>> WorkerModel::create(
    const LoadMessage& load, SharedRegion region)
{
    std::unique_ptr<WorkerModel> model(new WorkerModel(std::move(region)));
    RETURN_IF_ERROR(model->load(load));
    return model;
}

Error WorkerModel::load(const LoadMessage& load)
{
    json::Document json;
    json.Parse(load.config.data(), load.config.size());
    if (json.HasParseError() || !json.IsObject())
        return internalError("the configuration of the server is no JSON object");
    ASSIGN_OR_RETURN(const ModelConfig config, parseModelConfig(load.model, std::move(json)));
    ASSIGN_OR_RETURN(m_plan, KernelPlan::read(config));
    ASSIGN_OR_RETURN(m_options, RunOptions::read(config));
    ASSIGN_OR_RETURN(
        m_context, GpuContext::of(static_cast<int>(load.ordinal), GpuContext::Process::Worker));
    const Compiler compiler({load.nvrtc, load.backendDirectory, load.cacheDirectory});
    ASSIGN_OR_RETURN(auto program,
        Program::load(m_context, compiler,
            {load.filePath, load.fileName, load.fileContent, load.isSource}, m_plan));
    ASSIGN_OR_RETURN(m_resources,
        RunResources::create(std::move(program),
            {m_plan, m_options, nullptr, load.hasGraphs ? &m_counters : nullptr, load.owner}));
    return {};
}

WorkerModel::~WorkerModel()
{
    if (m_context == nullptr || isLost())
        return;
    const gpu::CurrentContext current(m_context->driver(), m_context->context());
    unpin();
}

void WorkerModel::unpin()
{
    if (std::exchange(m_isPinned, false))
        m_context->driver().memHostUnregister(m_region.data());
}

// The driver copies faster from and to memory that is pinned. If the memory cannot be pinned, for
// example because of a limit of the system, copies are slower.
Error WorkerModel::mapRegion(uint64_t byteSize)
{
    if (byteSize <= m_region.size())
        return {};
    unpin();
    RETURN_IF_ERROR(m_region.map(byteSize));
    const gpu::Driver& driver = m_context->driver();
    m_isPinned = driver.memHostRegister != nullptr && driver.memHostUnregister != nullptr &&
        driver.memHostRegister(m_region.data(), m_region.size(), 0) == gpu::Result::Success;
    return {};
}

std::vector<TensorCopy> WorkerModel::copies(
    const TensorLayout& layout, const ShapedPlan& shaped, RunCopies::Phase phase)
{
    std::vector<TensorCopy> copies;
    const bool isUpload = phase == RunCopies::Phase::Upload;
    const TensorRole role = isUpload ? TensorRole::Input : TensorRole::Output;
    for (size_t i = 0; i < m_plan.tensors.size(); ++i) {
        const auto size = static_cast<uint64_t>(shaped.tensors()[i].bytes);
        if (m_plan.tensors[i].role != role || size == 0)
            continue;
        const gpu::Address shared = addressOf(m_region.data() + layout.offsets[i]);
        const gpu::Address own = m_resources->buffers()[i].address();
        copies.push_back({isUpload ? own : shared, isUpload ? shared : own, size, std::nullopt,
            std::nullopt, &m_plan.tensors[i].name});
    }
    return copies;
}

Error WorkerModel::compute(const RunMessage& message)
{
    if (message.inputShapes.size() != m_plan.inputCount)
        return internalError("the run has another number of inputs than the model");
    ASSIGN_OR_RETURN(
        const ShapedPlan shaped, ShapedPlan::create(m_plan, message.inputShapes, message.batch));
    ASSIGN_OR_RETURN(const TensorLayout layout, TensorLayout::of(m_plan, shaped.tensors()));
    if (layout.byteSize != message.byteSize)
        return internalError("the tensors of the run have another size than those of the server");
    std::vector<DeviceBuffer>& buffers = m_resources->buffers();
    RETURN_IF_ERROR(reserve(buffers, shaped.tensors()));
    RETURN_IF_ERROR(mapRegion(layout.byteSize)); // not before: it pins what the GPU has room for
    RunCopies& runCopies = m_resources->copies();
    RETURN_IF_ERROR(runCopies.enqueue(
        RunCopies::Phase::Upload, copies(layout, shaped, RunCopies::Phase::Upload)));
    RETURN_IF_ERROR(m_resources->launcher().launch(shaped, addressesOf(buffers)));
    RunStream& stream = m_resources->stream();
    if (stream.hasLimit())
        RETURN_IF_ERROR(stream.wait());
    RETURN_IF_ERROR(runCopies.enqueue(
        RunCopies::Phase::Download, copies(layout, shaped, RunCopies::Phase::Download)));
    return stream.wait();
}

Answer WorkerModel::run(const RunMessage& message)
{
    const gpu::CurrentContext current(m_context->driver(), m_context->context());
    m_counters.hasLaunched = false;
    Error error = m_context->check("use its context", current.result());
    if (error.ok())
        error = compute(message);
    // The server may reuse the shared memory after the answer.
    const Error waited = error.ok() ? Error() : m_resources->stream().wait();
    Answer answer = answerOf(isLost() && !waited.ok() ? waited : error);
    if (answer.isSuccess()) {
        const RunCopies& copies = m_resources->copies();
        answer.uploadTime = static_cast<uint64_t>(copies.timeOf(RunCopies::Phase::Upload).count());
        answer.downloadTime =
            static_cast<uint64_t>(copies.timeOf(RunCopies::Phase::Download).count());
    }
    return answer;
}

Answer WorkerModel::loaded() const
{
    return answerOf({});
}

bool WorkerModel::isLost() const
{
    if (m_context->isLost())
        return true;
    if (m_resources == nullptr)
        return false;
    const gpu::CurrentContext current(m_context->driver(), m_context->context());
    return gpu::isFatalToContext(current.result()) ||
        gpu::isFatalToContext(m_context->driver().streamQuery(m_resources->stream().get()));
}

Answer WorkerModel::answerOf(const Error& error) const
{
    Answer answer;
    if (!error.ok()) {
        answer.code = error.code();
        answer.message = error.message();
        answer.isLost = isLost();
    }
    answer.graphs = static_cast<uint64_t>(m_counters.graphs);
    answer.hasLaunchedGraph = m_counters.hasLaunched;
    answer.memoryBytes = byteSizeOf(m_resources->buffers());
    return answer;
}

} // namespace thalassa::backends::kernels
