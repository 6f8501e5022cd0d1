// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/region_tensors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "tests/support/shared_gpu.h"
#include "tests/support/shared_object.h"

namespace thalassa::shared_memory {
namespace {

using testing::HasSubstr;

const char kModel[] = R"(name: "m" backend: "none"
    input { name: "I" data_type: TYPE_FP32 dims: -1 } output { name: "O" data_type: TYPE_FP32 dims: -1 })";

class RegionTensorsTest : public testing::Test {
protected:
    RegionTensorsTest() { EXPECT_TRUE(m_regions.add({"r", m_object.key(), 0, 8192}).ok()); }

    inference::RequestContext& context() { return *m_test.request->context(); }
    // Sends a response with one output of that size, all bytes 'x'.
    std::unique_ptr<inference::Response> respond(const std::string& output, size_t size)
    {
        auto response = context().newResponse();
        inference::OutputTensor* const tensor =
            *response->addOutput(output, tensor::DataType::Uint8, {static_cast<int64_t>(size)});
        const absl::Status allocated = tensor->allocate(size, {});
        if (allocated.ok())
            std::memset(tensor->block->data(), 'x', size);
        else
            response->setStatus(allocated);
        EXPECT_TRUE(context().send(std::move(response), true).ok());
        return m_test.sink->takeResponse(0);
    }

    tests::SharedObject m_object{8192};
    Regions m_regions{{.isAllowed = true}};
    tests::TestRequest m_test{std::make_shared<tests::ConfiguredModel>(kModel)};
};

TEST_F(RegionTensorsTest, AnOutputIsWrittenInItsRegion)
{
    ROWS("1.12.10", "1.12.12");
    RequestRegions used(m_regions, context());
    ASSERT_TRUE(used.output("O", {"r", 4096, 16}).ok());
    const auto response = respond("O", 8);
    EXPECT_TRUE(response->status().ok());
    EXPECT_EQ(m_object.view(4096, 8), "xxxxxxxx");
    EXPECT_TRUE(context().allocator()->keepsBytes("O"));
    EXPECT_FALSE(context().allocator()->keepsBytes("other"));
}

TEST_F(RegionTensorsTest, AnOutputLargerThanItsRegionIsAnError)
{
    ROWS("1.12.11");
    RequestRegions used(m_regions, context());
    ASSERT_TRUE(used.output("O", {"r", 0, 16}).ok());
    const auto response = respond("O", 17);
    EXPECT_EQ(response->status().code(), absl::StatusCode::kInternal);
    EXPECT_THAT(std::string(response->status().message()),
        HasSubstr("shared memory size specified with the request for output 'O' (16 bytes) should "
                  "be at least 17 bytes"));
}

TEST_F(RegionTensorsTest, OtherOutputsAreClearedMemoryOfTheServer)
{
    RequestRegions used(m_regions, context());
    ASSERT_TRUE(used.input({"r", 0, 16}).ok());
    const auto block = context().allocator()->allocate("O", 4096, {});
    ASSERT_TRUE(block.ok());
    EXPECT_EQ(std::string(reinterpret_cast<const char*>((*block)->data()), 4096),
        std::string(4096, '\0'));
}

TEST_F(RegionTensorsTest, NoOutputLiesOnAGpu)
{
    RequestRegions used(m_regions, context());
    ASSERT_TRUE(used.output("O", {"r", 0, 16}).ok());
    constexpr tensor::MemoryPlace kGpu{tensor::MemoryKind::Gpu, 0};
    inference::OutputAllocator& allocator = *context().allocator();
    EXPECT_EQ(allocator.query("O", nullptr, kGpu)->kind, tensor::MemoryKind::Cpu);
    EXPECT_EQ(allocator.query("other", nullptr, kGpu)->kind, tensor::MemoryKind::CpuPinned);
}

// The GPU of the process, whose client has 8 KiB.
tests::SharedGpu& systemGpu()
{
    static tests::SharedGpu& gpu = tests::addSharedGpu(device::Registry::system(), 8192);
    gpu.client.assign(8192, '.');
    gpu.state = absl::OkStatus();
    gpu.copyCount = 0;
    return gpu;
}

class CudaTensorsTest : public RegionTensorsTest {
protected:
    CudaTensorsTest() { EXPECT_TRUE(m_regions.addCuda({"c", "handle", 0, 8192}).ok()); }

    // Returns an offset in the memory of the client whose address suits any access of a GPU.
    size_t alignedOffset() const
    {
        return 64 - reinterpret_cast<uintptr_t>(m_gpu.client.data()) % 64;
    }

    tests::SharedGpu& m_gpu = systemGpu();
    static constexpr tensor::MemoryPlace kGpu{tensor::MemoryKind::Gpu, 0};
};

TEST_F(CudaTensorsTest, AnOutputOnAGpuIsWrittenInPlaceByABackendThatCan)
{
    ROWS("1.12.10", "1.12.12");
    RequestRegions used(m_regions, context());
    ASSERT_TRUE(used.output("O", {"c", alignedOffset(), 16}).ok());
    ASSERT_TRUE(used.output("unaligned", {"c", alignedOffset() + 4, 16}).ok());
    inference::OutputAllocator& allocator = *context().allocator();
    EXPECT_EQ(*allocator.query("O", nullptr, kGpu), kGpu);
    const auto block = allocator.allocate("O", 8, kGpu);
    ASSERT_TRUE(block.ok());
    EXPECT_EQ(
        (*block)->data(), reinterpret_cast<std::byte*>(m_gpu.client.data()) + alignedOffset());
    EXPECT_EQ(
        allocator.allocate("unaligned", 8, kGpu).value()->place().kind, tensor::MemoryKind::Cpu)
        << "a misaligned access of a kernel would cost the GPU";
    EXPECT_TRUE(allocator.keepsBytes("O"));
    EXPECT_EQ(allocator.allocate("O", 17, kGpu).status().code(), absl::StatusCode::kInternal);
}

TEST_F(CudaTensorsTest, AnOutputOfTheCpuIsCopiedOnceToItsRegion)
{
    RequestRegions used(m_regions, context());
    ASSERT_TRUE(used.output("O", {"c", 4096, 16}).ok());
    EXPECT_EQ(context().allocator()->query("O", nullptr, {})->kind, tensor::MemoryKind::Cpu);
    EXPECT_TRUE(respond("O", 8)->status().ok());
    EXPECT_EQ(m_gpu.client.substr(4096, 9), "xxxxxxxx.");
    EXPECT_EQ(m_gpu.copyCount, 1);
    EXPECT_EQ(context().copies.counts().copies, 1u);
    EXPECT_EQ(context().copies.counts().byteSize, 8u);
}

TEST_F(CudaTensorsTest, AResponseWhoseGpuIsLostFails)
{
    RequestRegions used(m_regions, context());
    ASSERT_TRUE(used.output("O", {"c", 0, 16}).ok());
    m_gpu.state = absl::UnavailableError("GPU 0 is lost");
    const auto response = respond("O", 8);
    EXPECT_EQ(response->status(), m_gpu.state);
}

TEST_F(CudaTensorsTest, AnInputIsCopiedOnceForABackendOfTheCpu)
{
    RequestRegions used(m_regions, context());
    m_gpu.client.replace(0, 6, "tensor");
    inference::InputTensor input;
    input.data = *used.input({"c", 0, 6});
    input.copies = &context().copies;
    EXPECT_EQ(input.data.fragment(0).place, kGpu);
    for (int i = 0; i < 2; ++i) {
        const auto readable = input.readableByCpu();
        ASSERT_TRUE(readable.ok());
        EXPECT_EQ((*readable)->fragment(0).view(), "tensor");
    }
    EXPECT_EQ(m_gpu.copyCount, 1);
    EXPECT_EQ(context().copies.counts().byteSize, 6u);
    EXPECT_TRUE(context().hasSharedInputs);
    m_gpu.state = absl::UnavailableError("GPU 0 is lost");
    input.onCpu.reset();
    EXPECT_EQ(input.readableByCpu().status(), m_gpu.state);
}

TEST_F(RegionTensorsTest, ARequestWhoseObjectWasTruncatedMeanwhileFails)
{
    RequestRegions used(m_regions, context());
    const absl::StatusOr<tensor::Buffer> input = used.input({"r", 0, 8192});
    ASSERT_TRUE(input.ok());
    m_object.resize(0);
    std::string read(8192, 'a');
    input->copyTo(read.data());
    EXPECT_EQ(read, std::string(8192, '\0'));
    const auto response = respond("O", 8);
    EXPECT_EQ(response->status().code(), absl::StatusCode::kInternal);
    EXPECT_THAT(std::string(response->status().message()),
        HasSubstr("was truncated while a request used it"));
}

TEST_F(RegionTensorsTest, ARequestKeepsItsRegionsUntilItEnds)
{
    ROWS("1.12.9");
    {
        RequestRegions used(m_regions, context());
        ASSERT_TRUE(used.output("O", {"r", 0, 16}).ok());
    }
    ASSERT_TRUE(m_regions.remove("r").ok());
    EXPECT_FALSE(m_regions.status("r").ok());
    EXPECT_TRUE(respond("O", 8)->status().ok());
    EXPECT_EQ(m_object.view(0, 8), "xxxxxxxx");
    EXPECT_EQ(m_regions.facts("r")->front().state, RegionFacts::State::Leaving);
    m_test.request.reset();
    EXPECT_FALSE(m_regions.facts("r").ok());
}

TEST_F(RegionTensorsTest, InputsThatTheClientCanChangeAreMarked)
{
    RequestRegions used(m_regions, context());
    ASSERT_TRUE(used.output("O", {"r", 0, 16}).ok());
    EXPECT_FALSE(context().hasSharedInputs);
    ASSERT_TRUE(used.input({"r", 0, 16}).ok());
    EXPECT_TRUE(context().hasSharedInputs);
}

} // namespace
} // namespace thalassa::shared_memory
