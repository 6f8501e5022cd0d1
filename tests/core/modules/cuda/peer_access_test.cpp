// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Several GPUs, on the simulated driver: peer access, and copies between them.
#include "core/modules/cuda/peer_access.h"

#include <gmock/gmock.h>

#include <memory>

#include "tests/support/rows.h"
#include "tests/support/simulated_cuda.h"

namespace thalassa::cuda {
namespace {

using device::CopyDirection;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PeerAccessTest : public Simulated {
protected:
    explicit PeerAccessTest(const char* options = "devices=2")
    {
        configure(options);
        for (int number : {0, 1})
            m_owned.push_back(std::make_unique<Gpu>(
                driver(), *Gpu::read(driver(), number), GpuSizes{.pool = 1 << 20}));
        m_gpus = {m_owned[0].get(), m_owned[1].get()};
        for (Gpu* const gpu : m_gpus)
            gpu->setPeers(m_gpus);
    }
    device::GpuDevices enabled()
    {
        device::GpuDevices found;
        enablePeerAccess(driver(), m_gpus, found);
        return found;
    }
    // Copies a text to memory of GPU 0, from there to GPU 1, and back to the CPU.
    std::string carried(const std::string& text)
    {
        const size_t size = text.size();
        const tensor::MemoryPlace places[] = {m_gpus[0]->place(), m_gpus[1]->place()};
        void* const memory[] = {m_gpus[0]->allocate(size), m_gpus[1]->allocate(size)};
        std::string back(size, '?');
        EXPECT_EQ(m_gpus[0]->copy({memory[0], places[0], text.data(), {}, size}), absl::OkStatus());
        EXPECT_EQ(
            m_gpus[0]->copy({memory[1], places[1], memory[0], places[0], size}), absl::OkStatus());
        EXPECT_EQ(m_gpus[1]->copy({back.data(), {}, memory[1], places[1], size}), absl::OkStatus());
        return back;
    }
    static uint64_t bytesOf(const Gpu& gpu, CopyDirection direction)
    {
        return gpu.copies()[static_cast<size_t>(direction)].bytes;
    }

    std::vector<std::unique_ptr<Gpu>> m_owned;
    std::vector<Gpu*> m_gpus;
};

TEST_F(PeerAccessTest, IsEnabledInBothDirections)
{
    ROWS("7.18");
    const device::GpuDevices found = enabled();
    EXPECT_THAT(found.notes, ElementsAre("peer access is enabled from GPU 0 to 1, 1 to 0"));
    EXPECT_THAT(found.warnings, IsEmpty());
    EXPECT_TRUE(accesses(0, 1));
    EXPECT_TRUE(accesses(1, 0));
    EXPECT_EQ(carried("text"), "text");
    EXPECT_THAT(enabled().warnings, IsEmpty()) << "another library may have enabled it";
}

TEST_F(PeerAccessTest, LeavesANoteIfTheHardwareHasNoPath)
{
    ROWS("7.18");
    configure("devices=2,peers=no");
    const device::GpuDevices found = enabled();
    EXPECT_THAT(found.notes,
        ElementsAre("the hardware has no peer access from GPU 0 to 1, 1 to 0: these copies pass "
                    "through memory of the CPU"));
    EXPECT_FALSE(accesses(0, 1));
    EXPECT_EQ(carried("text"), "text");
}

TEST_F(PeerAccessTest, WarnsOfACallThatFails)
{
    fail("cuCtxEnablePeerAccess", Result::OutOfMemory);
    const device::GpuDevices found = enabled();
    EXPECT_THAT(found.warnings,
        ElementsAre(HasSubstr("peer access from GPU 0 to 1 cannot be enabled: "
                              "cuCtxEnablePeerAccess: CUDA_ERROR_OUT_OF_MEMORY")));
    EXPECT_FALSE(accesses(0, 1));
    EXPECT_TRUE(accesses(1, 0));
    EXPECT_EQ(m_gpus[0]->health(), absl::OkStatus());
}

TEST_F(PeerAccessTest, CreatesNoContextOfAGpuThatIsAlone)
{
    m_gpus.pop_back();
    fail("cuDevicePrimaryCtxRetain", Result::OutOfMemory);
    EXPECT_THAT(enabled().notes, IsEmpty());
    EXPECT_EQ(m_gpus[0]->health().code(), absl::StatusCode::kUnavailable)
        << "the context is created now";
}

TEST_F(PeerAccessTest, CopiesAreCountedByDirection)
{
    carried("four");
    EXPECT_EQ(bytesOf(*m_gpus[0], CopyDirection::ToDevice), 4u);
    EXPECT_EQ(bytesOf(*m_gpus[0], CopyDirection::ToPeer), 4u);
    EXPECT_EQ(bytesOf(*m_gpus[0], CopyDirection::ToHost), 0u);
    EXPECT_EQ(bytesOf(*m_gpus[1], CopyDirection::ToHost), 4u);
    const device::CopyTotals totals = m_gpus[0]->copies();
    EXPECT_GT(totals[static_cast<size_t>(CopyDirection::ToPeer)].time.count(), 0);
    EXPECT_EQ(totals[static_cast<size_t>(CopyDirection::WithinDevice)].time.count(), 0);
}

TEST_F(PeerAccessTest, CopiesThatFailAreNotCounted)
{
    void* const memory = m_gpus[0]->allocate(4);
    char bytes[4] = "";
    fail("cuMemcpyAsync", Result::InvalidValue);
    EXPECT_FALSE(m_gpus[0]->copy({memory, m_gpus[0]->place(), bytes, {}, 4}).ok());
    EXPECT_EQ(bytesOf(*m_gpus[0], CopyDirection::ToDevice), 0u);
}

TEST_F(PeerAccessTest, ThereIsNoCopyToAGpuThatTheServerDoesNotUse)
{
    void* const memory = m_gpus[0]->allocate(4);
    const absl::Status status =
        m_gpus[0]->copy({memory, {tensor::MemoryKind::Gpu, 5}, memory, m_gpus[0]->place(), 4});
    EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
    EXPECT_THAT(std::string(status.message()), HasSubstr("the memory of GPU 5"));
}

TEST_F(PeerAccessTest, EachGpuReportsItsOwnMemory)
{
    configure("devices=2,used=1:4096");
    ASSERT_NE(m_gpus[0]->allocate(1), nullptr); // reserves the pool
    EXPECT_EQ(m_gpus[0]->memory()->used, 1u << 20);
    EXPECT_EQ(m_gpus[1]->memory()->used, 4096u);
    EXPECT_EQ(m_gpus[1]->memory()->total, 1u << 30);
    EXPECT_EQ(m_gpus[1]->uuid(), "GPU-01010101-0101-0101-0101-010101010101");
}

} // namespace
} // namespace thalassa::cuda
