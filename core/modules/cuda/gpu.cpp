// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/gpu.h"

#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::cuda {
namespace {

Address addressOf(const void* memory)
{
    return reinterpret_cast<Address>(memory);
}

// The owner of a block, to free it.
struct BlockOwner {
    Gpu* gpu;
    void* memory;
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
        return m_gpu.check(
            "create a stream", m_gpu.m_driver.streamCreate(&m_stream, kStreamNonBlocking));
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
    for (const Result result : {driver.deviceGetName(name, sizeof name, ordinal),
             driver.deviceTotalMem(&facts.memory, ordinal),
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
    return facts;
}

Gpu::Gpu(const Driver& driver, GpuFacts facts, size_t poolSize)
    : m_driver(driver)
    , m_facts(std::move(facts))
    , m_pool(poolSize, [this](size_t size) { return reservePool(size); })
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
    base::MutexLock lock(m_mutex);
    if (m_lost.ok()) {
        m_lost = absl::UnavailableError(absl::StrCat("GPU ", m_facts.ordinal, " is lost: ", text,
            "; restart the server to use the GPU again"));
    }
    return m_lost;
}

// A driver reports a lost context with any call; this one waits for nothing.
absl::Status Gpu::health()
{
    ASSIGN_OR_RETURN(const Context own, context());
    const CurrentContext current(m_driver, own);
    RETURN_IF_ERROR(check("use its context", current.result()));
    size_t free = 0;
    size_t total = 0;
    return check("report its memory", m_driver.memGetInfo(&free, &total));
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
    return isReserved ? reinterpret_cast<void*>(memory) : nullptr;
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
    ASSIGN_OR_RETURN(const Context own, context());
    const CurrentContext current(m_driver, own);
    RETURN_IF_ERROR(check("use its context", current.result()));
    BorrowedStream stream(*this);
    RETURN_IF_ERROR(stream.ensure());
    RETURN_IF_ERROR(check("clear memory", m_driver.fill(addressOf(memory), 0, size, stream.get())));
    return check("clear memory", m_driver.streamSynchronize(stream.get()));
}

tensor::BlockRef Gpu::allocateBlock(size_t size)
{
    void* const memory = allocate(size);
    if (memory == nullptr)
        return {};
    if (!fill(memory, size).ok()) {
        free(memory);
        return {};
    }
    return tensor::wrapMemory(
        memory, size, place(),
        [](void* owner) {
            const std::unique_ptr<BlockOwner> block(static_cast<BlockOwner*>(owner));
            block->gpu->free(block->memory);
        },
        new BlockOwner{this, memory});
}

absl::Status Gpu::copy(const device::Copy& copy)
{
    if (copy.size == 0)
        return absl::OkStatus();
    ASSIGN_OR_RETURN(const Context own, context());
    const CurrentContext current(m_driver, own);
    RETURN_IF_ERROR(check("use its context", current.result()));
    BorrowedStream stream(*this);
    RETURN_IF_ERROR(stream.ensure());
    RETURN_IF_ERROR(check("copy",
        m_driver.copyAnywhere(
            addressOf(copy.target), addressOf(copy.source), copy.size, stream.get())));
    return check("copy", m_driver.streamSynchronize(stream.get()));
}

} // namespace thalassa::cuda
