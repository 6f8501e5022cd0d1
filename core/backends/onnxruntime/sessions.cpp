// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/sessions.h"

#include <charconv>
#include <chrono>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/backends/common/log.h"
#include "core/backends/onnxruntime/gpu_memory.h"
#include "core/backends/onnxruntime/providers.h"

namespace thalassa::backends::ort {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::steady_clock::duration kBetweenLooks = std::chrono::seconds(1);

// Returns the bytes of all files beside the model's file: the file itself and its weights.
uint64_t fileByteSizeOf(const std::string& path)
{
    uint64_t sum = 0;
    std::error_code ignored;
    for (fs::directory_iterator entry(fs::path(path).parent_path(), ignored), end; entry != end;
         entry.increment(ignored)) {
        if (entry->is_regular_file(ignored)) {
            const uintmax_t size = entry->file_size(ignored);
            sum += ignored ? 0 : size;
        }
    }
    return sum;
}

// Returns the bytes that the arena of a session in this memory has allocated, weights included; 0
// if the library does not tell (before release 1.23, and for a session without an arena).
uint64_t arenaByteSizeOf(const Runtime& runtime, const Session* session, const MemoryInfo* memory)
{
    const Functions& ort = runtime.functions();
    if (ort.allocatorGetStats == nullptr)
        return 0;
    const std::string context = "cannot read the memory of a session";
    auto allocator = runtime.make(context, ort.releaseAllocator,
        [&](Allocator** made) { return ort.createAllocator(session, memory, made); });
    if (!allocator.ok())
        return 0;
    auto figures = runtime.make(context, ort.releaseKeyValuePairs,
        [&](KeyValuePairs** made) { return ort.allocatorGetStats(allocator.value().get(), made); });
    if (!figures.ok())
        return 0;
    const char* const text = ort.getKeyValue(figures.value().get(), "TotalAllocated");
    uint64_t bytes = 0;
    if (text != nullptr)
        std::from_chars(text, text + std::string_view(text).size(), bytes);
    return bytes;
}

uint64_t gpuByteSizeOf(const Runtime& runtime, const Session* session, int gpu)
{
    auto memory = describeGpuMemory(runtime, gpu);
    return memory.ok() ? arenaByteSizeOf(runtime, session, memory.value().get()) : 0;
}

using Attributes = std::unique_ptr<TRITONSERVER_BufferAttributes,
    TRITONSERVER_Error* (*)(TRITONSERVER_BufferAttributes*)>;

Error reportToServer(
    TRITONBACKEND_Model* model, const std::map<std::optional<int>, uint64_t>& usage)
{
    std::vector<Attributes> owners;
    std::vector<TRITONSERVER_BufferAttributes*> all;
    for (const auto& [gpu, byteSize] : usage) {
        TRITONSERVER_BufferAttributes* one = nullptr;
        RETURN_IF_ERROR(TRITONSERVER_BufferAttributesNew(&one));
        owners.emplace_back(one, TRITONSERVER_BufferAttributesDelete);
        all.push_back(one);
        RETURN_IF_ERROR(TRITONSERVER_BufferAttributesSetMemoryType(
            one, gpu ? TRITONSERVER_MEMORY_GPU : TRITONSERVER_MEMORY_CPU));
        RETURN_IF_ERROR(TRITONSERVER_BufferAttributesSetMemoryTypeId(one, gpu.value_or(0)));
        RETURN_IF_ERROR(TRITONSERVER_BufferAttributesSetByteSize(one, byteSize));
    }
    return Error(
        TRITONBACKEND_ModelReportMemoryUsage(model, all.data(), static_cast<uint32_t>(all.size())));
}

} // namespace

Result<std::unique_ptr<Sessions>> Sessions::create(Options options)
{
    std::unique_ptr<Sessions> sessions(new Sessions(std::move(options)));
    sessions->m_fileByteSize = fileByteSizeOf(sessions->m_options.path);
    const std::optional<int> gpu = sessions->m_options.settings.devices.first;
    ASSIGN_OR_RETURN(sessions->m_first, sessions->make(gpu));
    sessions->m_all.push_back({sessions->m_first, gpu});
    return sessions;
}

Result<std::shared_ptr<LoadedSession>> Sessions::make(std::optional<int> gpu) const
{
    const Runtime& runtime = *m_options.runtime;
    const Functions& ort = runtime.functions();
    SessionPlace place{gpu};
    std::shared_ptr<const GpuStream> stream;
    if (gpu && m_options.settings.isExclusiveOn(*gpu)) {
        ASSIGN_OR_RETURN(stream, GpuStream::create(*gpu));
        place.stream = stream->handle();
    }
    ASSIGN_OR_RETURN(const auto options,
        makeSessionOptions(runtime, m_options.model, m_options.settings, place));
    auto session = runtime.make(
        "model '" + m_options.model + "': cannot load '" + m_options.path + "'", ort.releaseSession,
        [&](Session** made) {
            return ort.createSession(runtime.env(), m_options.path.c_str(), options.get(), made);
        });
    if (!session.ok())
        return gpu ? withAdvice(session.takeError()) : session.takeError();
    return std::make_shared<LoadedSession>(
        LoadedSession{std::move(stream), std::move(session.value())});
}

Result<std::shared_ptr<LoadedSession>> Sessions::take(
    const std::string& place, std::optional<int> gpu)
{
    const bool shares = m_options.settings.shareSession;
    std::unique_lock lock(m_mutex);
    if (shares) {
        const std::shared_ptr<LoadedSession> present = m_byPlace[{place, gpu}].lock();
        if (present != nullptr && present->stream == nullptr)
            return present;
    }
    std::shared_ptr<LoadedSession> session = std::exchange(m_first, nullptr);
    if (!place.empty() || gpu != m_options.settings.devices.first)
        session.reset(); // its threads have another place, or it is on another device
    if (session == nullptr) {
        // Instances that share wait for each other, and the others load at the same time.
        if (!shares)
            lock.unlock();
        ASSIGN_OR_RETURN(session, make(gpu));
        if (!shares)
            lock.lock();
        m_all.push_back({session, gpu});
    }
    if (shares)
        m_byPlace[{place, gpu}] = session;
    return session;
}

Sessions::Usage Sessions::usage()
{
    Usage sum{{std::nullopt, 0}};
    std::erase_if(m_all, [](const Made& made) { return made.session.expired(); });
    for (const auto& [weak, gpu] : m_all) {
        const std::shared_ptr<LoadedSession> session = weak.lock();
        if (session == nullptr)
            continue;
        const Runtime& runtime = *m_options.runtime;
        const uint64_t arena = arenaByteSizeOf(runtime, session->get(), runtime.cpuMemory());
        if (!gpu) {
            sum[gpu] += arena != 0 ? arena : m_fileByteSize;
            continue;
        }
        sum[std::nullopt] += arena; // of inputs and outputs of runs
        const uint64_t weights = gpuByteSizeOf(runtime, session->get(), *gpu);
        sum[gpu] += weights != 0 ? weights : m_fileByteSize;
    }
    return sum;
}

void Sessions::runEnded(uint64_t rows)
{
    const std::chrono::steady_clock::duration now =
        std::chrono::steady_clock::now().time_since_epoch();
    const bool isGreatest = rows > m_greatestRows.load(std::memory_order_relaxed);
    if (!isGreatest && now.count() < m_nextLook.load(std::memory_order_relaxed))
        return;
    if (isGreatest)
        m_greatestRows.store(rows, std::memory_order_relaxed);
    m_nextLook.store((now + kBetweenLooks).count(), std::memory_order_relaxed);
    report();
}

void Sessions::report()
{
    // An instance that executes does not wait for one that loads.
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    if (!lock.owns_lock())
        return;
    Usage now = usage();
    if (now == m_reported)
        return;
    m_reported = std::move(now);
    if (const Error error = reportToServer(m_options.handle, m_reported); !error.ok()) {
        log(TRITONSERVER_LOG_WARN,
            "model '" + m_options.model + "': cannot report its memory: " + error.message());
    }
}

} // namespace thalassa::backends::ort
