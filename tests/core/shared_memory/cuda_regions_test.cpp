// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions on a GPU that the tests make.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "core/shared_memory/regions.h"
#include "tests/support/rows.h"
#include "tests/support/shared_gpu.h"
#include "tests/support/shared_object.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::shared_memory {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

constexpr size_t kSize = 4096;

class CudaRegionsTest : public testing::Test {
protected:
    absl::Status add(const std::string& name, uint64_t byteSize, int64_t deviceId = 0,
        const std::string& handle = "handle")
    {
        return m_regions.addCuda({name, handle, deviceId, byteSize});
    }
    absl::StatusOr<tensor::BlockRef> lend(
        const std::string& name, uint64_t offset, uint64_t byteSize)
    {
        absl::StatusOr<std::shared_ptr<Region>> region = m_regions.find(name);
        if (!region.ok())
            return region.status();
        return (*region)->lend({name, offset, byteSize});
    }
    std::vector<std::string> names(RegionKind kind)
    {
        std::vector<std::string> names;
        const auto all = m_regions.status("", kind);
        for (const Registration& one : *all)
            names.push_back(one.name);
        return names;
    }

    tests::VirtualClock m_clock;
    events::EventLog m_events{m_clock};
    device::Registry m_devices;
    tests::SharedGpu& m_gpu = tests::addSharedGpu(m_devices, kSize);
    tests::SharedObject m_object{kSize};
    Regions m_regions{{.isAllowed = true,
        .expiry = 60s,
        .clock = &m_clock,
        .events = &m_events,
        .devices = &m_devices}};
};

TEST_F(CudaRegionsTest, LendTheBytesOfTheClientInPlace)
{
    ROWS("1.12.1", "1.12.3", "1.12.10");
    ASSERT_TRUE(add("r", kSize).ok());
    const Registration known = m_regions.status("r", RegionKind::Cuda)->front();
    EXPECT_EQ(std::pair(known.deviceId, known.byteSize), std::pair(int64_t{0}, uint64_t{kSize}));
    const auto block = lend("r", 8, 16);
    ASSERT_TRUE(block.ok());
    EXPECT_EQ((*block)->data(), reinterpret_cast<std::byte*>(m_gpu.client.data()) + 8);
    EXPECT_EQ((*block)->place(), m_gpu.place());
    EXPECT_THAT(m_events.after(0).back().text, HasSubstr("region 'r' on GPU 0, 4096 bytes"));
}

TEST_F(CudaRegionsTest, AreRefusedWithoutAGpuAndUnlessClientsMay)
{
    ROWS("1.12.3", "1.12.5");
    const device::Registry none;
    Regions without({.isAllowed = true, .devices = &none});
    EXPECT_EQ(without.addCuda({"r", "handle", 0, 8}),
        absl::InvalidArgumentError(
            "failed to register CUDA shared memory region: 'r', GPUs not supported"));
    Regions disabled({.devices = &m_devices});
    for (const absl::Status& refused :
        {disabled.addCuda({"r", "handle", 0, 8}), disabled.remove("r", RegionKind::Cuda)})
        EXPECT_EQ(refused.code(), absl::StatusCode::kUnimplemented);
    EXPECT_EQ(m_gpu.openCount, 0);
}

TEST_F(CudaRegionsTest, MustBeMemoryThatTheGpuCanOpen)
{
    constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
    const struct {
        absl::Status refused;
        const char* text;
    } wrong[] = {{add("r", kSize + 1), "'byte_size' 4097 exceeds the 4096 bytes"},
        {add("r", kMost), "exceeds the 4096 bytes"}, {add("r", 0), "'byte_size' is 0"},
        {add("r", 8, 1), "'device_id' is 1, expected one of 0, the GPUs"},
        {add("r", 8, -1), "'device_id' is -1"}, {add("r", 8, 0, "forged"), "opens nothing"},
        {add("r", 8, 0, ""), "opens nothing"}};
    for (const auto& [refused, text] : wrong) {
        EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(refused.message()),
            testing::AllOf(
                HasSubstr("failed to register CUDA shared memory region 'r'"), HasSubstr(text)));
    }
    EXPECT_EQ(add("\xff", 8).code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(*m_regions.facts(""), SizeIs(0));
    EXPECT_EQ(m_gpu.openCount, 0) << "memory of a region that is refused is closed";
    EXPECT_TRUE(add("r", kSize).ok());
}

TEST_F(CudaRegionsTest, ShareTheirNamesWithSystemRegions)
{
    ROWS("1.12.4", "1.12.6", "1.12.9");
    ASSERT_TRUE(add("c", 8).ok());
    ASSERT_TRUE(m_regions.add({"s", m_object.key(), 0, 8}).ok());
    EXPECT_EQ(add("s", 8).code(), absl::StatusCode::kAlreadyExists);
    EXPECT_EQ(add("c", 8).code(), absl::StatusCode::kAlreadyExists);
    EXPECT_EQ(m_regions.add({"c", m_object.key(), 0, 8}).code(), absl::StatusCode::kAlreadyExists);
    EXPECT_THAT(std::string(m_regions.status("s", RegionKind::Cuda).status().message()),
        HasSubstr("registered as system shared memory, not CUDA shared memory"));
    EXPECT_THAT(std::string(m_regions.status("c").status().message()),
        HasSubstr("registered as CUDA shared memory, not system shared memory"));
    EXPECT_TRUE(m_regions.remove("c").ok()) << "there is no system region of that name";
    EXPECT_TRUE(m_regions.remove("s", RegionKind::Cuda).ok());
    EXPECT_THAT(names(RegionKind::Cuda), ElementsAre("c"));
    EXPECT_THAT(names(RegionKind::System), ElementsAre("s"));
    EXPECT_THAT(*m_regions.facts(""), SizeIs(2));
    ASSERT_TRUE(m_regions.removeAll(RegionKind::Cuda).ok());
    EXPECT_THAT(names(RegionKind::Cuda), SizeIs(0));
    EXPECT_THAT(names(RegionKind::System), ElementsAre("s"));
}

TEST_F(CudaRegionsTest, StayOpenUntilTheLastRequestEnds)
{
    ROWS("1.12.9");
    ASSERT_TRUE(add("r", 64).ok());
    ASSERT_TRUE(add("again", 64).ok()) << "memory may have several regions";
    EXPECT_EQ(m_gpu.openCount, 2);
    auto block = lend("r", 0, 8);
    ASSERT_TRUE(m_regions.removeAll(RegionKind::Cuda).ok());
    EXPECT_EQ(m_gpu.openCount, 1);
    EXPECT_EQ(lend("r", 0, 8).status().code(), absl::StatusCode::kNotFound);
    EXPECT_EQ(m_regions.facts("r")->front().state, RegionFacts::State::Leaving);
    ASSERT_TRUE(add("r", 64).ok()) << "the name is free at once";
    block = tensor::BlockRef();
    EXPECT_EQ(m_gpu.openCount, 1);
}

TEST_F(CudaRegionsTest, AreDamagedWhenTheirGpuIsLost)
{
    ASSERT_TRUE(add("r", 64).ok());
    EXPECT_EQ(m_regions.facts("r")->front().state, RegionFacts::State::Registered);
    m_gpu.state = absl::UnavailableError("GPU 0 is lost");
    EXPECT_EQ(m_regions.facts("r")->front().state, RegionFacts::State::Damaged);
    const absl::Status refused = add("other", 64);
    EXPECT_EQ(refused.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(refused.message()), HasSubstr("'other': GPU 0 is lost"));
    EXPECT_TRUE(m_regions.removeAll(RegionKind::Cuda).ok());
}

TEST_F(CudaRegionsTest, ExpireAsSystemRegionsDo)
{
    ASSERT_TRUE(add("r", 64).ok());
    m_clock.advance(60s);
    m_regions.removeUnused();
    EXPECT_THAT(names(RegionKind::Cuda), SizeIs(0));
    EXPECT_EQ(m_gpu.openCount, 0);
}

} // namespace
} // namespace thalassa::shared_memory
