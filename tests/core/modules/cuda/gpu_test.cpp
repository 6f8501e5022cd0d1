// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The devices of the module, on the simulated driver.
#include "core/modules/cuda/gpu.h"

#include <gmock/gmock.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>

#include "core/device/copy.h"
#include "core/modules/cuda/pinned_memory.h"
#include "tests/support/foreign_memory.h"
#include "tests/support/simulated_cuda.h"

namespace thalassa::cuda {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsNull;
using testing::NotNull;

constexpr size_t kPoolSize = 1 << 20;
constexpr size_t kAddressSize = 256 << 10;

class GpuTest : public Simulated {
protected:
    GpuTest()
        : m_gpu(driver(), *Gpu::read(driver(), 0), {kPoolSize, kAddressSize})
    {
    }

    // Copies a text to new memory of the GPU.
    void* uploaded(const std::string& text)
    {
        void* const memory = m_gpu.allocate(text.size());
        EXPECT_EQ(
            m_gpu.copy({memory, m_gpu.place(), text.data(), {}, text.size()}), absl::OkStatus());
        return memory;
    }
    std::string downloaded(const void* memory, size_t size)
    {
        std::string text(size, '?');
        EXPECT_EQ(m_gpu.copy({text.data(), {}, memory, m_gpu.place(), size}), absl::OkStatus());
        return text;
    }

    Gpu m_gpu;
};

TEST_F(GpuTest, DescribesItself)
{
    EXPECT_EQ(m_gpu.description(), "Simulated GPU, compute capability 9.0, 1.0 GiB");
    EXPECT_EQ(m_gpu.place(), (tensor::MemoryPlace{tensor::MemoryKind::Gpu, 0}));
    EXPECT_EQ(m_gpu.health(), absl::OkStatus());
}

TEST_F(GpuTest, CopiesToItAndBackAndWithinIt)
{
    void* const first = uploaded("some bytes");
    void* const second = m_gpu.allocate(10);
    EXPECT_EQ(m_gpu.copy({second, m_gpu.place(), first, m_gpu.place(), 10}), absl::OkStatus());
    EXPECT_EQ(downloaded(second, 10), "some bytes");
    EXPECT_EQ(m_gpu.copy({nullptr, m_gpu.place(), nullptr, {}, 0}), absl::OkStatus());
}

TEST_F(GpuTest, ReservesItsPoolWithTheFirstAllocation)
{
    EXPECT_EQ(liveCount(), 0);
    void* const memory = m_gpu.allocate(1);
    EXPECT_EQ(liveCount(), 1);
    EXPECT_EQ(m_gpu.pool().size, kPoolSize);
    EXPECT_GT(m_gpu.pool().used, 0u);
    m_gpu.free(memory);
    EXPECT_EQ(m_gpu.pool().used, 0u);
    EXPECT_THAT(m_gpu.allocate(kPoolSize), NotNull());
    EXPECT_EQ(liveCount(), 1);
}

TEST_F(GpuTest, HasNoMemoryBeyondItsPool)
{
    EXPECT_THAT(m_gpu.allocate(kPoolSize + 1), IsNull());
    Gpu without(driver(), *Gpu::read(driver(), 0), {});
    EXPECT_THAT(without.allocate(1), IsNull());
    EXPECT_FALSE(without.allocateBlock(1));
}

TEST_F(GpuTest, IsNotAskedAgainForAPoolThatItRefused)
{
    fail("cuMemAlloc_v2", Result::OutOfMemory);
    EXPECT_THAT(m_gpu.allocate(1), IsNull());
    EXPECT_THAT(m_gpu.allocate(1), IsNull());
    EXPECT_EQ(m_gpu.health(), absl::OkStatus()) << "a GPU short of memory is not lost";
}

TEST_F(GpuTest, ClearsItsBlocksAndTakesThemBack)
{
    void* const memory = uploaded(std::string(100, 'x'));
    m_gpu.free(memory);
    tensor::BlockRef block = m_gpu.allocateBlock(100);
    ASSERT_TRUE(block);
    EXPECT_EQ(block->place(), m_gpu.place());
    EXPECT_EQ(downloaded(block->data(), 100), std::string(100, '\0'));
    block = {};
    EXPECT_EQ(m_gpu.pool().used, 0u);
}

TEST_F(GpuTest, IsLostWithTheReasonAfterAnUncorrectableError)
{
    std::vector<absl::Status> losses;
    m_gpu.setLossObserver([&](const absl::Status& reason) { losses.push_back(reason); });
    void* const memory = uploaded("x");
    EXPECT_FALSE(m_gpu.isLost());
    fail("cuStreamSynchronize", Result::EccUncorrectable);
    char byte = 0;
    const absl::Status copied = m_gpu.copy({&byte, {}, memory, m_gpu.place(), 1});
    EXPECT_EQ(copied.code(), absl::StatusCode::kUnavailable);
    EXPECT_TRUE(m_gpu.isLost());
    EXPECT_THAT(
        std::string(copied.message()), HasSubstr("GPU 0 is lost: CUDA_ERROR_ECC_UNCORRECTABLE"));
    EXPECT_EQ(m_gpu.health(), copied) << "although the driver answers again";
    EXPECT_EQ(m_gpu.copy({&byte, {}, memory, m_gpu.place(), 1}), copied);
    EXPECT_FALSE(m_gpu.allocateBlock(1));
    EXPECT_THAT(losses, ElementsAre(copied)) << "the observer is called once";
}

TEST_F(GpuTest, IsLostForTheReasonOfABackendAndCallsNoDriver)
{
    void* const memory = uploaded("x");
    m_gpu.declareLost("a kernel does not end");
    m_gpu.declareLost("another reason");
    fail("cuMemGetInfo_v2", Result::EccUncorrectable);
    fail("cuMemcpyAsync", Result::EccUncorrectable);
    EXPECT_THAT(std::string(m_gpu.health().message()),
        HasSubstr("GPU 0 is lost: a kernel does not end; restart the server"));
    char byte = 0;
    EXPECT_EQ(m_gpu.copy({&byte, {}, memory, m_gpu.place(), 1}), m_gpu.health());
    EXPECT_FALSE(m_gpu.allocateBlock(1));
}

TEST_F(GpuTest, FindsOutThatAKernelFaulted)
{
    EXPECT_EQ(m_gpu.health(), absl::OkStatus());
    fail("cuMemGetInfo_v2", Result::IllegalAddress);
    EXPECT_THAT(std::string(m_gpu.health().message()), HasSubstr("CUDA_ERROR_ILLEGAL_ADDRESS"));
}

TEST_F(GpuTest, ReusesStreams)
{
    void* const memory = uploaded("x");
    const int live = liveCount();
    for (int i = 0; i < 5; ++i)
        downloaded(memory, 1);
    EXPECT_EQ(liveCount(), live);
}

TEST_F(GpuTest, PinsMemoryForOutputs)
{
    PinnedMemory pinned(m_gpu, kPoolSize);
    EXPECT_EQ(pinned.place().kind, tensor::MemoryKind::CpuPinned);
    void* const source = uploaded("output");
    const tensor::BlockRef block = pinned.allocateBlock(8);
    ASSERT_TRUE(block);
    EXPECT_EQ(std::string(reinterpret_cast<char*>(block->data()), 8), std::string(8, '\0'));
    EXPECT_EQ(
        m_gpu.copy({block->data(), block->place(), source, m_gpu.place(), 6}), absl::OkStatus());
    EXPECT_EQ(std::string(reinterpret_cast<char*>(block->data()), 6), "output");
    EXPECT_GT(pinned.pool().used, 0u);
}

TEST_F(GpuTest, HasNoPinnedMemoryIfTheDriverRefusesIt)
{
    fail("cuMemHostAlloc", Result::OutOfMemory);
    PinnedMemory pinned(m_gpu, kPoolSize);
    EXPECT_THAT(pinned.allocate(1), IsNull());
    EXPECT_FALSE(pinned.allocateBlock(1));
}

TEST_F(GpuTest, OpensMemoryOfAnotherProcessInPlace)
{
    tests::ForeignMemory memory(4096);
    std::memcpy(memory.bytes() + 16, "tensor", 6);
    const int live = liveCount();
    {
        const auto opened = m_gpu.open(memory.handle());
        ASSERT_TRUE(opened.ok()) << opened.status();
        EXPECT_EQ((*opened)->size(), 4096u);
        auto* const bytes = static_cast<std::byte*>((*opened)->data());
        EXPECT_EQ(downloaded(bytes + 16, 6), "tensor");
        EXPECT_EQ(m_gpu.copy({bytes, m_gpu.place(), "answer", {}, 6}), absl::OkStatus());
        EXPECT_EQ(memory.view(0, 6), "answer") << "the client sees what the server writes";
    }
    EXPECT_EQ(liveCount(), live + 1) << "closed; the stream of the copies is used again";
}

TEST_F(GpuTest, KeepsOpenedMemoryUntilItsLastOpeningEnds)
{
    tests::ForeignMemory memory(4096);
    std::memcpy(memory.bytes(), "tensor", 6);
    auto first = m_gpu.open(memory.handle());
    const auto second = m_gpu.open(memory.handle());
    ASSERT_TRUE(first.ok() && second.ok());
    memory.end();
    first->reset();
    EXPECT_EQ(downloaded((*second)->data(), 6), "tensor") << "although its process has ended";
    EXPECT_EQ(m_gpu.open(memory.handle()).status().code(), absl::StatusCode::kOk)
        << "the driver counts openings of memory that is open";
}

TEST_F(GpuTest, RefusesHandlesThatNameNoMemoryAndIsNotLost)
{
    tests::ForeignMemory memory(4096);
    tests::ForeignMemory ended(4096);
    ended.end();
    std::string forged = memory.handle();
    ++forged[offsetof(simulated::IpcContent, inode)];
    Address address = 0;
    IpcHandle own = {};
    Context context = nullptr;
    ASSERT_EQ(driver().primaryContextRetain(&context, 0), Result::Success);
    const CurrentContext current(driver(), context);
    ASSERT_EQ(driver().memAlloc(&address, 64), Result::Success);
    ASSERT_EQ(driver().ipcGetHandle(&own, address), Result::Success);
    const struct {
        std::string handle;
        const char* text;
    } wrong[] = {{std::string(64, '\0'), "CUDA_ERROR_INVALID_VALUE"},
        {std::string(64, '\xff'), "CUDA_ERROR_INVALID_VALUE"}, {forged, "CUDA_ERROR_INVALID_VALUE"},
        {ended.handle(), "CUDA_ERROR_INVALID_VALUE"},
        {tests::ForeignMemory(64, 1).handle(), "CUDA_ERROR_INVALID_DEVICE"},
        {std::string(own.bytes, sizeof own.bytes), "CUDA_ERROR_INVALID_CONTEXT"},
        {"", "has 64 bytes, got 0"}, {std::string(65, 'x'), "has 64 bytes, got 65"}};
    for (const auto& [handle, text] : wrong) {
        const absl::Status refused = m_gpu.open(handle).status();
        EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument) << refused;
        EXPECT_THAT(std::string(refused.message()), HasSubstr(text));
    }
    EXPECT_EQ(m_gpu.health(), absl::OkStatus());
    EXPECT_TRUE(m_gpu.open(memory.handle()).ok());
}

TEST_F(GpuTest, RefusesAHandleThatTheDriverHasMappedAlready)
{
    tests::ForeignMemory memory(64);
    fail("cuIpcOpenMemHandle_v2", Result::AlreadyMapped);
    EXPECT_EQ(m_gpu.open(memory.handle()).status().code(), absl::StatusCode::kInvalidArgument);
    fail("cuIpcOpenMemHandle_v2", Result::OutOfMemory);
    EXPECT_EQ(m_gpu.open(memory.handle()).status().code(), absl::StatusCode::kUnavailable);
    EXPECT_TRUE(m_gpu.open(memory.handle()).ok());
}

TEST_F(GpuTest, ClosesMemoryWhoseSizeIsUnknown)
{
    tests::ForeignMemory memory(64);
    fail("cuMemGetAddressRange_v2", Result::InvalidValue);
    EXPECT_EQ(m_gpu.open(memory.handle()).status().code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(liveCount(), 0);
}

TEST_F(GpuTest, OpensNothingOnceItIsLost)
{
    tests::ForeignMemory memory(64);
    auto opened = m_gpu.open(memory.handle());
    ASSERT_TRUE(opened.ok());
    fail("cuMemGetInfo_v2", Result::IllegalAddress);
    EXPECT_FALSE(m_gpu.health().ok());
    EXPECT_THAT(std::string(m_gpu.open(memory.handle()).status().message()), HasSubstr("is lost"));
    opened->reset(); // closes nothing
}

TEST_F(GpuTest, HasMemoryThatGrowsInItsPlace)
{
    auto memory = m_gpu.reserve();
    ASSERT_TRUE(memory.ok()) << memory.status();
    EXPECT_EQ((*memory)->size(), 0u);
    ASSERT_EQ((*memory)->grow(10), absl::OkStatus());
    EXPECT_GE((*memory)->size(), 10u);
    void* const data = (*memory)->data();
    EXPECT_EQ(downloaded(data, 10), std::string(10, '\0'));
    EXPECT_EQ(m_gpu.copy({data, m_gpu.place(), "some bytes", {}, 10}), absl::OkStatus());
    const size_t before = (*memory)->size();
    ASSERT_EQ((*memory)->grow(before + 1), absl::OkStatus());
    EXPECT_EQ((*memory)->data(), data);
    EXPECT_EQ(downloaded(data, 11), std::string("some bytes") + '\0');
    EXPECT_EQ(downloaded(static_cast<std::byte*>(data) + before, 1), std::string(1, '\0'));
    EXPECT_EQ((*memory)->grow(1), absl::OkStatus()); // never shrinks
    EXPECT_GT((*memory)->size(), before);
    (*memory).reset();
    EXPECT_EQ(liveCount(), 1); // the stream of the copies
}

TEST_F(GpuTest, NamesTheOptionWhenGrowableMemoryReachesItsLimit)
{
    auto memory = m_gpu.reserve();
    ASSERT_TRUE(memory.ok()) << memory.status();
    ASSERT_EQ((*memory)->grow(kAddressSize), absl::OkStatus());
    const absl::Status status = (*memory)->grow(kAddressSize + 1);
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
    EXPECT_THAT(std::string(status.message()),
        HasSubstr("at most 262144 bytes, got 262145; --cuda-virtual-address-size=0:BYTES"));
    EXPECT_EQ((*memory)->size(), kAddressSize);
}

TEST_F(GpuTest, KeepsGrowableMemoryAsItIsWhenTheDriverRefusesMore)
{
    auto memory = m_gpu.reserve();
    ASSERT_TRUE(memory.ok()) << memory.status();
    ASSERT_EQ((*memory)->grow(1), absl::OkStatus());
    const size_t before = (*memory)->size();
    for (const char* const function :
        {"cuMemCreate", "cuMemMap", "cuMemSetAccess", "cuMemsetD8Async"}) {
        fail(function, Result::OutOfMemory);
        EXPECT_THAT(std::string((*memory)->grow(before + 1).message()),
            HasSubstr("CUDA_ERROR_OUT_OF_MEMORY"))
            << function;
        EXPECT_EQ((*memory)->size(), before) << function;
    }
    EXPECT_EQ((*memory)->grow(before + 1), absl::OkStatus());
    (*memory).reset();
    EXPECT_EQ(liveCount(), 1); // the stream that clears memory
}

TEST_F(GpuTest, HasNoGrowableMemoryWithoutAddressesOrVirtualMemory)
{
    fail("cuMemAddressReserve", Result::OutOfMemory);
    EXPECT_EQ(m_gpu.reserve().status().code(), absl::StatusCode::kUnavailable);
    m_gpu.declareLost("a test says so");
    EXPECT_EQ(m_gpu.reserve().status().code(), absl::StatusCode::kUnavailable);
}

} // namespace
} // namespace thalassa::cuda
