// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/gpu_memory.h"

#include <string>
#include <utility>

namespace thalassa::backends::ort {
namespace {

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

Result<std::unique_ptr<GpuMemory>> GpuMemory::create(const Runtime& runtime, const Session* session,
    int ordinal, std::shared_ptr<const GpuStream> stream)
{
    const bool isOfSession = stream != nullptr;
    if (!isOfSession) {
        ASSIGN_OR_RETURN(stream, GpuStream::create(ordinal));
    }
    const Functions& ort = runtime.functions();
    ASSIGN_OR_RETURN(auto info, describeGpuMemory(runtime, ordinal));
    ASSIGN_OR_RETURN(auto allocator,
        runtime.make("cannot use the memory of GPU " + std::to_string(ordinal),
            ort.releaseAllocator,
            [&](Allocator** made) { return ort.createAllocator(session, info.get(), made); }));
    return std::unique_ptr<GpuMemory>(
        new GpuMemory(std::move(stream), isOfSession, std::move(info), std::move(allocator)));
}

GpuMemory::GpuMemory(std::shared_ptr<const GpuStream> stream, bool isOfSession,
    Owned<MemoryInfo> info, Owned<Allocator> allocator)
    : m_stream(std::move(stream))
    , m_isOfSession(isOfSession)
    , m_info(std::move(info))
    , m_allocator(std::move(allocator))
{
}

Error GpuMemory::copyForRun(std::span<const Copy> copies)
{
    if (!m_isOfSession)
        return copy(copies);
    auto measured = std::make_unique<MeasuredCopies>(*m_stream);
    RETURN_IF_ERROR(measured->enqueue(copies));
    m_copies.push_back(std::move(measured));
    return {};
}

Error GpuMemory::settle()
{
    const auto copies = std::exchange(m_copies, {});
    if (copies.empty())
        return {};
    RETURN_IF_ERROR(m_stream->wait());
    for (const auto& one : copies)
        one->report();
    return {};
}

Error GpuMemory::copy(std::span<const Copy> copies) const
{
    MeasuredCopies measured(*m_stream);
    RETURN_IF_ERROR(measured.enqueue(copies));
    RETURN_IF_ERROR(m_stream->wait());
    measured.report();
    return {};
}

} // namespace thalassa::backends::ort
