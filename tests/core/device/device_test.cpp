// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The registry of devices, allocation near a device, and copies, with devices that the tests make.
#include <gmock/gmock.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "core/device/copy.h"
#include "core/device/gpu_module.h"
#include "core/device/memory.h"
#include "core/device/registry.h"

namespace thalassa::device {
namespace {

using tensor::MemoryKind;
using tensor::MemoryPlace;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Returns a block over heap memory that claims to lie at `place`.
tensor::BlockRef claimedBlock(size_t size, MemoryPlace place)
{
    void* const memory = std::calloc(1, size);
    return tensor::wrapMemory(memory, size, place, &std::free, memory);
}

class FakeDevice final : public Device {
public:
    using Device::reportLoss;

    explicit FakeDevice(MemoryPlace place, bool hasMemory = true)
        : m_place(place)
        , m_hasMemory(hasMemory)
    {
    }
    MemoryPlace place() const override { return m_place; }
    std::string description() const override { return "fake"; }
    tensor::BlockRef allocateBlock(size_t size) override
    {
        return m_hasMemory ? claimedBlock(size, m_place) : tensor::BlockRef();
    }
    void* allocate(size_t size) override { return m_hasMemory ? std::malloc(size) : nullptr; }
    void free(void* memory) override { std::free(memory); }
    absl::Status copy(const Copy& copy) override
    {
        ++copyCount;
        std::memcpy(copy.target, copy.source, copy.size);
        return absl::OkStatus();
    }
    int copyCount = 0;

private:
    const MemoryPlace m_place;
    const bool m_hasMemory;
};

constexpr MemoryPlace kCpu;
constexpr MemoryPlace kPinned{MemoryKind::CpuPinned, 0};
constexpr MemoryPlace kGpu{MemoryKind::Gpu, 0};

FakeDevice* add(Registry& devices, MemoryPlace place, bool hasMemory = true)
{
    auto device = std::make_unique<FakeDevice>(place, hasMemory);
    FakeDevice* const added = device.get();
    EXPECT_EQ(devices.add(std::move(device)), absl::OkStatus());
    return added;
}

tensor::Fragment piece(const tensor::BlockRef& block, const std::string& text)
{
    std::memcpy(block->data(), text.data(), text.size());
    return tensor::slice(block, 0, text.size());
}

TEST(Registry, HasTheCpuAloneAtFirst)
{
    const Registry devices;
    EXPECT_THAT(devices.gpus(), IsEmpty());
    EXPECT_THAT(devices.added(), IsEmpty());
    EXPECT_EQ(devices.find(kCpu), &devices.cpu());
    EXPECT_EQ(devices.find({MemoryKind::Cpu, 3}), &devices.cpu()) << "the number has no meaning";
    EXPECT_EQ(devices.find(kPinned), nullptr);
    EXPECT_EQ(devices.find(kGpu), nullptr);
    EXPECT_THAT(Registry::system().gpus(), IsEmpty());
}

TEST(Registry, FindsDevicesByPlaceAndListsGpus)
{
    Registry devices;
    Device* const first = add(devices, kGpu);
    Device* const second = add(devices, {MemoryKind::Gpu, 1});
    Device* const pinned = add(devices, kPinned);
    EXPECT_THAT(devices.gpus(), ElementsAre(0, 1));
    EXPECT_THAT(devices.added(), ElementsAre(first, second, pinned));
    EXPECT_EQ(devices.find(kGpu), first);
    EXPECT_EQ(devices.find({MemoryKind::Gpu, 1}), second);
    EXPECT_EQ(devices.find({MemoryKind::Gpu, 2}), nullptr);
    EXPECT_EQ(devices.find({MemoryKind::CpuPinned, 1}), pinned);
}

TEST(Registry, HasDevicesWithoutFiguresUnlessTheyReportThem)
{
    Registry devices;
    FakeDevice* const gpu = add(devices, kGpu);
    EXPECT_EQ(gpu->memory().status().code(), absl::StatusCode::kUnimplemented);
    EXPECT_TRUE(gpu->read().isEmpty());
    EXPECT_EQ(gpu->copies()[0].bytes, 0u);
    EXPECT_EQ(gpu->uuid(), "");
}

TEST(Registry, ReportsTheLossOfADeviceToEachObserverThatIsStillThere)
{
    Registry devices;
    const FakeDevice* const gpu = add(devices, kGpu);
    std::vector<std::string> first;
    std::vector<std::string> second;
    const auto noteIn = [](std::vector<std::string>& reasons) {
        return [&reasons](const absl::Status& reason) { reasons.emplace_back(reason.message()); };
    };
    const auto stays = devices.observeLosses(noteIn(first));
    auto leaves = devices.observeLosses(noteIn(second));
    gpu->reportLoss(absl::UnavailableError("GPU 0 is lost"));
    leaves.reset();
    gpu->reportLoss(absl::UnavailableError("and again"));
    EXPECT_THAT(first, ElementsAre("GPU 0 is lost", "and again"));
    EXPECT_THAT(second, ElementsAre("GPU 0 is lost"));
}

TEST(Registry, RefusesASecondDeviceOfAPlaceAndNegativeNumbersOfGpus)
{
    Registry devices;
    const auto refusal = [&](MemoryPlace place) {
        return devices.add(std::make_unique<FakeDevice>(place)).code();
    };
    EXPECT_EQ(refusal(kCpu), absl::StatusCode::kAlreadyExists);
    add(devices, kGpu);
    EXPECT_EQ(refusal(kGpu), absl::StatusCode::kAlreadyExists);
    EXPECT_EQ(refusal({MemoryKind::Gpu, -1}), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(devices.gpus(), ElementsAre(0));
}

TEST(Registry, ListsGpusInOrderWithGapsForThoseThatAreNotUsed)
{
    Registry devices;
    add(devices, {MemoryKind::Gpu, 3});
    add(devices, {MemoryKind::Gpu, 1});
    EXPECT_THAT(devices.gpus(), ElementsAre(1, 3));
    EXPECT_THAT(devices.gpuDevices(),
        ElementsAre(devices.find({MemoryKind::Gpu, 1}), devices.find({MemoryKind::Gpu, 3})));
}

TEST(GpuModule, ThatIsMissingLeavesTheReason)
{
    Registry devices;
    addGpus("/nowhere/libthalassa_cuda.so", {}, devices);
    EXPECT_THAT(devices.gpus(), IsEmpty());
    EXPECT_THAT(devices.reasonWithoutGpu(), HasSubstr("/nowhere/libthalassa_cuda.so"));
}

TEST(Allocation, FallsBackToThePlaceThatHasMemory)
{
    const auto placeOf = [](const Registry& devices, MemoryPlace preferred) {
        return allocateNear(devices, 100, preferred)->place();
    };
    Registry devices;
    EXPECT_EQ(placeOf(devices, kCpu), kCpu);
    EXPECT_EQ(placeOf(devices, kPinned), kCpu);
    EXPECT_EQ(placeOf(devices, kGpu), kCpu);
    add(devices, kGpu);
    add(devices, {MemoryKind::Gpu, 1}, false);
    EXPECT_EQ(placeOf(devices, kGpu), kGpu);
    EXPECT_EQ(placeOf(devices, {MemoryKind::Gpu, 1}), kCpu) << "its memory is exhausted";
    add(devices, kPinned);
    EXPECT_EQ(placeOf(devices, {MemoryKind::Gpu, 1}), kPinned);
    EXPECT_EQ(placeOf(devices, {MemoryKind::Gpu, 2}), kPinned) << "there is no such GPU";
    EXPECT_EQ(placeOf(devices, kCpu), kCpu);
}

TEST(Allocation, ClearsTheMemory)
{
    const tensor::BlockRef block = allocateNear(Registry(), 100, kGpu);
    EXPECT_EQ(
        std::string(reinterpret_cast<const char*>(block->data()), 100), std::string(100, '\0'));
}

TEST(CpuDevice, AllocatesAlignedMemory)
{
    CpuDevice cpu;
    for (const size_t size : {1, 63, 64, 1000}) {
        void* const memory = cpu.allocate(size);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % tensor::kBlockAlignment, 0u);
        cpu.free(memory);
    }
    EXPECT_EQ(cpu.allocate(SIZE_MAX), nullptr);
}

TEST(CopyBytes, IsDoneByTheDeviceThatOwnsTheMemory)
{
    Registry devices;
    FakeDevice* const gpu = add(devices, kGpu);
    const std::string text = "text";
    std::string out(4, ' ');
    EXPECT_TRUE(copyBytes(devices, {out.data(), kCpu, text.data(), kPinned, 4}).ok());
    EXPECT_EQ(gpu->copyCount, 0);
    EXPECT_TRUE(copyBytes(devices, {out.data(), kCpu, text.data(), kGpu, 4}).ok());
    EXPECT_TRUE(copyBytes(devices, {out.data(), kGpu, text.data(), kCpu, 4}).ok());
    EXPECT_EQ(gpu->copyCount, 2);
    EXPECT_EQ(out, text);
    const absl::Status status =
        copyBytes(devices, {out.data(), {MemoryKind::Gpu, 1}, text.data(), kCpu, 4});
    EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
}

TEST(HostBuffer, LendsWhatTheCpuCanRead)
{
    const Registry devices;
    const tensor::BlockRef block = tensor::allocateHeapBlock(4);
    tensor::Buffer data;
    data.append(piece(block, "ab"));
    const absl::StatusOr<tensor::Buffer> host = hostBuffer(devices, data);
    ASSERT_TRUE(host.ok());
    EXPECT_EQ(host->fragment(0).data, block->data());
}

TEST(HostBuffer, CopiesWhatLiesOnADevice)
{
    Registry devices;
    tensor::Buffer data;
    data.append(piece(claimedBlock(2, kCpu), "ab"));
    data.append(piece(claimedBlock(2, kGpu), "cd"));
    EXPECT_EQ(hostBuffer(devices, data).status().code(), absl::StatusCode::kUnimplemented);
    add(devices, kGpu);
    const absl::StatusOr<tensor::Buffer> host = hostBuffer(devices, data);
    ASSERT_TRUE(host.ok()) << host.status();
    ASSERT_EQ(host->fragmentCount(), 2u);
    EXPECT_EQ(host->fragment(0).data, data.fragment(0).data) << "the CPU reads it where it is";
    EXPECT_EQ(host->fragment(1).view(), "cd");
    EXPECT_EQ(host->fragment(1).place, kCpu);
    EXPECT_EQ(deviceByteSize(data), 2u);
    EXPECT_EQ(deviceByteSize(*host), 0u);
}

} // namespace
} // namespace thalassa::device
