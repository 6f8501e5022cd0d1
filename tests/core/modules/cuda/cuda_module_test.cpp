// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The library of GPUs as the server loads it, on the simulated driver.
#include <gmock/gmock.h>

#include "core/device/copy.h"
#include "core/device/gpu_module.h"
#include "core/device/memory.h"
#include "tests/support/rows.h"
#include "tests/support/simulated_cuda.h"

namespace thalassa::cuda {
namespace {

using device::GpuOptions;
using device::Registry;
using tensor::MemoryKind;
using tensor::MemoryPlace;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr MemoryPlace kGpu{MemoryKind::Gpu, 0};
constexpr MemoryPlace kPinned{MemoryKind::CpuPinned, 0};

class CudaModule : public Simulated {
protected:
    explicit CudaModule(const GpuOptions& options = {}) { add(options); }
    void add(const GpuOptions& options) { device::addGpus(MODULE, options, m_devices); }

    // Declared before whatever uses it: devices stay loaded with their library.
    Registry m_devices;
};

TEST_F(CudaModule, AddsTheGpusAndPinnedMemory)
{
    EXPECT_THAT(m_devices.gpus(), ElementsAre(0));
    EXPECT_NE(m_devices.find(kPinned), nullptr);
    EXPECT_THAT(m_devices.reasonWithoutGpu(), IsEmpty());
}

TEST_F(CudaModule, HasPoolsOfTheSizesOfTheOptions)
{
    ROWS("7.58", "7.59");
    EXPECT_EQ(m_devices.find(kGpu)->pool().size, 64u << 20);
    EXPECT_EQ(m_devices.find(kPinned)->pool().size, 256u << 20);
    Registry others;
    device::addGpus(MODULE, {.pinnedPoolSize = 0, .poolSizes = {{0, 4096}}}, others);
    EXPECT_EQ(others.find(kGpu)->pool().size, 4096u);
    EXPECT_EQ(others.find(kPinned), nullptr);
}

TEST_F(CudaModule, AddsThemOnce)
{
    add({.poolSizes = {{0, 1}}});
    EXPECT_THAT(m_devices.gpus(), ElementsAre(0));
    EXPECT_EQ(m_devices.find(kGpu)->pool().size, 64u << 20) << "the first options count";
}

TEST_F(CudaModule, FallsBackToPinnedMemoryIfThePoolOfAGpuIsFull)
{
    Registry devices;
    device::addGpus(MODULE, {.pinnedPoolSize = 4096, .poolSizes = {{0, 1024}}}, devices);
    EXPECT_EQ(device::allocateNear(devices, 1024, kGpu)->place(), kGpu);
    EXPECT_EQ(device::allocateNear(devices, 2048, kGpu)->place(), kPinned);
    EXPECT_EQ(device::allocateNear(devices, 8192, kGpu)->place(), MemoryPlace());
}

TEST_F(CudaModule, CopiesBetweenTheCpuAndAGpu)
{
    tensor::BlockRef block = device::allocateNear(m_devices, 5, kGpu);
    const char text[] = "bytes";
    EXPECT_EQ(device::copyBytes(m_devices, {block->data(), block->place(), text, {}, 5}),
        absl::OkStatus());
    const auto host = device::hostBuffer(m_devices, tensor::Buffer(block));
    ASSERT_TRUE(host.ok());
    const tensor::Fragment piece = *host->begin();
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(piece.data), piece.size), "bytes");
}

TEST_F(CudaModule, LeavesOutGpusThatAreTooOld)
{
    ROWS("7.61");
    Registry devices;
    device::addGpus(MODULE, {.minComputeCapability = 10.0}, devices);
    EXPECT_THAT(devices.gpus(), IsEmpty());
    EXPECT_THAT(devices.reasonWithoutGpu(),
        HasSubstr(
            "compute capability 9.0 is below that of --min-supported-compute-capability, 10"));
}

TEST_F(CudaModule, SaysWhyTheDriverHasNoGpu)
{
    fail("cuDeviceGetCount", Result::NoDevice);
    Registry devices;
    device::addGpus(MODULE, {}, devices);
    EXPECT_THAT(devices.gpus(), IsEmpty());
    EXPECT_THAT(devices.reasonWithoutGpu(), HasSubstr("the CUDA driver finds no GPU"));
}

} // namespace
} // namespace thalassa::cuda
