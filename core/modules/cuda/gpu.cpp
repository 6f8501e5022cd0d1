// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/gpu.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <tuple>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/device/copy.h"

namespace thalassa::cuda {
namespace {

Address addressOf(const void* memory)
{
    return reinterpret_cast<Address>(memory);
}

// Returns the uuid in the form of NVML: GPU-xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx.
std::string uuidText(const Uuid& uuid)
{
    std::string digits =
        absl::BytesToHexString({reinterpret_cast<const char*>(uuid.bytes), sizeof uuid.bytes});
    for (const size_t place : {20, 16, 12, 8})
        digits.insert(place, "-");
    return absl::StrCat("GPU-", digits);
}

// Owns the memory of a block, if it has been allocated.
struct GpuBlockOwner {
    explicit GpuBlockOwner(Gpu& on)
        : gpu(on)
    {
    }
    ~GpuBlockOwner()
    {
        if (memory != nullptr)
            gpu.free(memory);
    }
    GpuBlockOwner(const GpuBlockOwner&) = delete;
    GpuBlockOwner& operator=(const GpuBlockOwner&) = delete;

    Gpu& gpu;
    void* memory = nullptr;
};

} // namespace

// A stream for one operation, which returns to the GPU.
class Gpu::BorrowedStream {
public:
    explicit BorrowedStream(Gpu& gpu)
        : m_gpu(gpu)
    {
        base::MutexLock lock(gpu.m_mutex);
        if (!gpu.m_idleStreams.empty()) {
            m_stream = gpu.m_idleStreams.back();
            gpu.m_idleStreams.pop_back();
        }
    }
    ~BorrowedStream()
    {
        base::MutexLock lock(m_gpu.m_mutex);
        if (m_stream != nullptr)
            m_gpu.m_idleStreams.push_back(m_stream);
    }
    BorrowedStream(const BorrowedStream&) = delete;
    BorrowedStream& operator=(const BorrowedStream&) = delete;

    // Creates the stream if there was no idle one. The context must be current.
    absl::Status ensure()
    {
        if (m_stream != nullptr)
            return absl::OkStatus();
        {
            // The room to return it, because the destructor must not allocate.
            base::MutexLock lock(m_gpu.m_mutex);
            m_gpu.m_idleStreams.reserve(m_gpu.m_streamCount + 1);
            ++m_gpu.m_streamCount;
        }
        absl::Status created = m_gpu.check(
            "create a stream", m_gpu.m_driver.streamCreate(&m_stream, kStreamNonBlocking));
        if (!created.ok()) {
            base::MutexLock lock(m_gpu.m_mutex);
            --m_gpu.m_streamCount;
        }
        return created;
    }
    Stream get() const { return m_stream; }

private:
    Gpu& m_gpu;
    Stream m_stream = nullptr;
};

absl::StatusOr<GpuFacts> Gpu::read(const Driver& driver, Ordinal ordinal)
{
    GpuFacts facts;
    facts.ordinal = ordinal;
    char name[256] = "";
    Uuid uuid{};
    for (const Result result : {driver.deviceGetName(name, sizeof name, ordinal),
             driver.deviceGetUuid(&uuid, ordinal), driver.deviceTotalMem(&facts.memory, ordinal),
             driver.deviceGetAttribute(
                 &facts.major, DeviceAttribute::ComputeCapabilityMajor, ordinal),
             driver.deviceGetAttribute(
                 &facts.minor, DeviceAttribute::ComputeCapabilityMinor, ordinal)}) {
        if (result != Result::Success) {
            return absl::UnavailableError(absl::StrCat(
                "GPU ", ordinal, " does not describe itself: ", driver.describe(result)));
        }
    }
    facts.name = name;
    facts.uuid = uuidText(uuid);
    return facts;
}

Gpu::Gpu(const Driver& driver, GpuFacts facts, GpuSizes sizes)
    : m_driver(driver)
    , m_facts(std::move(facts))
    , m_addressSize(sizes.addresses)
    , m_pool(sizes.pool, [this](size_t size) { return reservePool(size); })
{
}

tensor::MemoryPlace Gpu::place() const
{
    return {tensor::MemoryKind::Gpu, m_facts.ordinal};
}

std::string Gpu::description() const
{
    char memory[32];
    std::snprintf(
        memory, sizeof memory, "%.1f GiB", static_cast<double>(m_facts.memory) / (1 << 30));
    return absl::StrCat(
        m_facts.name, ", compute capability ", m_facts.major, ".", m_facts.minor, ", ", memory);
}

absl::StatusOr<Context> Gpu::context()
{
    base::MutexLock lock(m_mutex);
    RETURN_IF_ERROR(m_lost);
    if (m_context == nullptr) {
        const Result result = m_driver.primaryContextRetain(&m_context, m_facts.ordinal);
        if (result != Result::Success) {
            m_context = nullptr;
            return absl::UnavailableError(absl::StrCat(
                "GPU ", m_facts.ordinal, " has no context: ", m_driver.describe(result)));
        }
    }
    return m_context;
}

absl::Status Gpu::check(const char* what, Result result)
{
    if (result == Result::Success)
        return absl::OkStatus();
    const std::string text = m_driver.describe(result);
    if (!isFatalToContext(result)) {
        return absl::UnavailableError(
            absl::StrCat("GPU ", m_facts.ordinal, " cannot ", what, ": ", text));
    }
    return lose(text);
}

// The first reason stays.
absl::Status Gpu::lose(const std::string& reason)
{
    absl::Status loss = absl::UnavailableError(absl::StrCat("GPU ", m_facts.ordinal,
        " is lost: ", reason, "; restart the server to use the GPU again"));
    {
        base::MutexLock lock(m_mutex);
        if (!m_lost.ok())
            return m_lost;
        m_lost = loss;
    }
    reportLoss(loss);
    return loss;
}

bool Gpu::isLost() const
{
    base::MutexLock lock(m_mutex);
    return !m_lost.ok();
}

void Gpu::declareLost(const std::string& reason)
{
    (void)lose(reason);
}

// A driver reports a lost context with any call; this one waits for nothing.
absl::Status Gpu::health()
{
    return memory().status();
}

void* Gpu::reservePool(size_t size)
{
    const absl::StatusOr<Context> own = context();
    if (!own.ok())
        return nullptr;
    const CurrentContext current(m_driver, *own);
    Address memory = 0;
    const bool isReserved = check("use its context", current.result()).ok() &&
        check("allocate the pool", m_driver.memAlloc(&memory, size)).ok();
    return isReserved ? pointerTo(memory) : nullptr;
}

void* Gpu::allocatePinned(size_t size)
{
    const absl::StatusOr<Context> own = context();
    if (!own.ok())
        return nullptr;
    const CurrentContext current(m_driver, *own);
    void* memory = nullptr;
    const bool isAllocated = check("use its context", current.result()).ok() &&
        check("pin memory", m_driver.memHostAlloc(&memory, size, kHostAllocPortable)).ok();
    return isAllocated ? memory : nullptr;
}

absl::Status Gpu::fill(void* memory, size_t size)
{
    ASSIGN_OR_RETURN(Context own, context());
    const CurrentContext current(m_driver, own);
    RETURN_IF_ERROR(check("use its context", current.result()));
    BorrowedStream stream(*this);
    RETURN_IF_ERROR(stream.ensure());
    RETURN_IF_ERROR(check("clear memory", m_driver.fill(addressOf(memory), 0, size, stream.get())));
    return check("clear memory", m_driver.streamSynchronize(stream.get()));
}

tensor::BlockRef Gpu::allocateBlock(size_t size)
{
    auto owner = std::make_unique<GpuBlockOwner>(*this);
    owner->memory = allocate(size);
    if (owner->memory == nullptr || !fill(owner->memory, size).ok())
        return {};
    tensor::BlockRef block = tensor::wrapMemory(
        owner->memory, size, place(),
        [](void* context) { delete static_cast<GpuBlockOwner*>(context); }, owner.get());
    std::ignore = owner.release(); // which the block deletes
    return block;
}

absl::StatusOr<device::MemoryUse> Gpu::memory()
{
    ASSIGN_OR_RETURN(Context own, context());
    const CurrentContext current(m_driver, own);
    RETURN_IF_ERROR(check("use its context", current.result()));
    size_t free = 0;
    size_t total = 0;
    RETURN_IF_ERROR(check("report its memory", m_driver.memGetInfo(&free, &total)));
    return device::MemoryUse{total, total - free};
}

void Gpu::readFrom(std::shared_ptr<const Nvml> nvml, NvmlDevice device)
{
    m_nvml = std::move(nvml);
    m_nvmlDevice = device;
}

device::Readings Gpu::read()
{
    return m_nvml ? m_nvml->read(m_nvmlDevice, absl::StrCat("GPU ", m_facts.ordinal))
                  : device::Readings();
}

absl::Status Gpu::copy(const device::Copy& copy)
{
    if (copy.size == 0)
        return absl::OkStatus();
    const auto begin = std::chrono::steady_clock::now();
    RETURN_IF_ERROR(copyNow(copy));
    countCopies(device::directionOf(copy.sourcePlace, copy.targetPlace),
        {copy.size, std::chrono::steady_clock::now() - begin});
    return absl::OkStatus();
}

// Returns the context of the memory: that of this GPU for memory of the CPU.
absl::StatusOr<Context> Gpu::contextOf(tensor::MemoryPlace place)
{
    if (place.kind != tensor::MemoryKind::Gpu || place.deviceId == m_facts.ordinal)
        return context();
    const auto peer = std::find_if(m_peers.begin(), m_peers.end(),
        [&](const Gpu* gpu) { return gpu->m_facts.ordinal == place.deviceId; });
    if (peer == m_peers.end()) {
        return absl::UnimplementedError(absl::StrCat(
            "there is no device for the memory of GPU ", place.deviceId, " to copy it"));
    }
    return (*peer)->context();
}

absl::Status Gpu::copyNow(const device::Copy& copy)
{
    ASSIGN_OR_RETURN(Context own, context());
    ASSIGN_OR_RETURN(Context source, contextOf(copy.sourcePlace));
    ASSIGN_OR_RETURN(Context target, contextOf(copy.targetPlace));
    const CurrentContext current(m_driver, own);
    RETURN_IF_ERROR(check("use its context", current.result()));
    BorrowedStream stream(*this);
    RETURN_IF_ERROR(stream.ensure());
    // Between GPUs, the driver copies directly with peer access, else through memory of the CPU.
    const Result begun = source == target
        ? m_driver.copyAnywhere(
              addressOf(copy.target), addressOf(copy.source), copy.size, stream.get())
        : m_driver.copyToPeer(addressOf(copy.target), target, addressOf(copy.source), source,
              copy.size, stream.get());
    RETURN_IF_ERROR(check("copy", begun));
    return check("copy", m_driver.streamSynchronize(stream.get()));
}

// An allocation of another process. Its end needs the context, but no check: the driver of a lost
// GPU closes nothing any more.
class Gpu::ImportedMemory final : public device::OpenedMemory {
public:
    ImportedMemory(Gpu& gpu, Address memory, size_t size)
        : OpenedMemory(pointerTo(memory), size)
        , m_gpu(gpu)
    {
    }
    ~ImportedMemory() override
    {
        const absl::StatusOr<Context> own = m_gpu.context();
        if (!own.ok())
            return;
        const CurrentContext current(m_gpu.m_driver, *own);
        if (current.result() == Result::Success)
            m_gpu.m_driver.ipcCloseHandle(addressOf(data()));
    }

private:
    Gpu& m_gpu;
};

absl::StatusOr<std::unique_ptr<device::OpenedMemory>> Gpu::open(std::string_view handle)
{
    IpcHandle ipc = {};
    if (handle.size() != sizeof ipc.bytes) {
        return absl::InvalidArgumentError(absl::StrCat(
            "a CUDA IPC handle has ", sizeof ipc.bytes, " bytes, got ", handle.size()));
    }
    std::memcpy(ipc.bytes, handle.data(), handle.size());
    ASSIGN_OR_RETURN(Context own, context());
    const CurrentContext current(m_driver, own);
    RETURN_IF_ERROR(check("use its context", current.result()));
    Address memory = 0;
    const Result opened = m_driver.ipcOpenHandle(&memory, ipc, kIpcLazyEnablePeerAccess);
    if (opened == Result::OutOfMemory)
        return check("open the handle", opened);
    if (opened != Result::Success) {
        // A wrong handle may cause any result, also one that means the loss of the GPU elsewhere.
        RETURN_IF_ERROR(health());
        return absl::InvalidArgumentError(absl::StrCat("GPU ", m_facts.ordinal,
            " cannot open the handle: ", m_driver.describe(opened),
            "; a handle is made by cudaIpcGetMemHandle, in another process than the server, for "
            "memory of this GPU that is not freed"));
    }
    Address begin = 0;
    size_t size = 0;
    const absl::Status measured =
        check("tell the size of the memory", m_driver.memAddressRange(&begin, &size, memory));
    if (!measured.ok()) {
        m_driver.ipcCloseHandle(memory);
        return measured;
    }
    return std::make_unique<ImportedMemory>(*this, memory, begin + size - memory);
}

} // namespace thalassa::cuda
