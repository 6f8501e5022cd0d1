// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/gpu_memory.h"

#include <utility>

namespace thalassa::backends::ort {
namespace {

namespace gpu = ::thalassa::cuda;

constexpr const char* kLibrarysName = "Cuda"; // of the memory of GPUs

} // namespace

Result<Owned<MemoryInfo>> describeGpuMemory(const Runtime& runtime, int ordinal)
{
    const Functions& ort = runtime.functions();
    return runtime.make("cannot describe the memory of GPU " + std::to_string(ordinal),
        ort.releaseMemoryInfo, [&](MemoryInfo** made) {
            return ort.createMemoryInfo(
                kLibrarysName, kArenaAllocator, ordinal, kDefaultMemory, made);
        });
}

Result<std::unique_ptr<GpuMemory>> GpuMemory::create(
    const Runtime& runtime, const Session* session, int ordinal)
{
    const gpu::Driver* const driver = gpu::Driver::find();
    if (driver == nullptr)
        return unavailable(gpu::Driver::reasonWithout());
    const Functions& ort = runtime.functions();
    ASSIGN_OR_RETURN(auto info, describeGpuMemory(runtime, ordinal));
    ASSIGN_OR_RETURN(auto allocator,
        runtime.make("cannot use the memory of GPU " + std::to_string(ordinal),
            ort.releaseAllocator,
            [&](Allocator** made) { return ort.createAllocator(session, info.get(), made); }));
    std::unique_ptr<GpuMemory> created(
        new GpuMemory(*driver, ordinal, std::move(info), std::move(allocator)));
    RETURN_IF_ERROR(created->createStream());
    return created;
}

GpuMemory::GpuMemory(
    const gpu::Driver& driver, int ordinal, Owned<MemoryInfo> info, Owned<Allocator> allocator)
    : m_driver(driver)
    , m_ordinal(ordinal)
    , m_info(std::move(info))
    , m_allocator(std::move(allocator))
{
}

Error GpuMemory::createStream()
{
    RETURN_IF_ERROR(
        check("create a context", m_driver.primaryContextRetain(&m_context, m_ordinal)));
    const gpu::CurrentContext current(m_driver, m_context);
    RETURN_IF_ERROR(check("use its context", current.result()));
    return check("create a stream", m_driver.streamCreate(&m_stream, gpu::kStreamNonBlocking));
}

GpuMemory::~GpuMemory()
{
    if (m_context == nullptr)
        return;
    if (m_stream != nullptr) {
        const gpu::CurrentContext current(m_driver, m_context);
        if (current.result() == gpu::Result::Success)
            m_driver.streamDestroy(m_stream);
    }
    m_driver.primaryContextRelease(m_ordinal);
}

Error GpuMemory::copy(std::span<const Copy> copies) const
{
    const gpu::CurrentContext current(m_driver, m_context);
    RETURN_IF_ERROR(check("use its context", current.result()));
    Error error = enqueue(copies);
    // Also after a failure: the copies before it use memory of the caller.
    const gpu::Result waited = m_driver.streamSynchronize(m_stream);
    return error.ok() ? check("copy a tensor", waited) : std::move(error);
}

Error GpuMemory::enqueue(std::span<const Copy> copies) const
{
    for (const Copy& one : copies) {
        RETURN_IF_ERROR(check("copy a tensor",
            m_driver.copyAnywhere(reinterpret_cast<gpu::Address>(one.target),
                reinterpret_cast<gpu::Address>(one.source), one.size, m_stream)));
    }
    return {};
}

Error GpuMemory::check(const char* what, gpu::Result result) const
{
    if (result == gpu::Result::Success)
        return {};
    return unavailable("GPU " + std::to_string(m_ordinal) + " cannot " + what + ": " +
        m_driver.describe(result) +
        (gpu::isFatalToContext(result)
                ? ". The GPU is lost to this server, with all models on it; restart the server to "
                  "use it again"
                : ""));
}

} // namespace thalassa::backends::ort
