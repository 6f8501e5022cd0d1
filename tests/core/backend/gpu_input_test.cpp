// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The buffers of an input that lies on a GPU, as backends get them.
#include <gmock/gmock.h>

#include <string>

#include "core/backend/current_execution.h"
#include "core/backend/instance.h"
#include "core/inference/request.h"
#include "tests/core/backend/served.h"
#include "tests/support/rows.h"
#include "tests/support/shared_gpu.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backend {
namespace {

tests::SharedGpu& systemGpu()
{
    static tests::SharedGpu& gpu = tests::addSharedGpu(device::Registry::system(), 64);
    return gpu;
}

class GpuInput : public testing::Test {
protected:
    GpuInput()
    {
        m_gpu.copyCount = 0;
        m_gpu.client.replace(0, 6, "tensor");
        m_input.data = tensor::Buffer(tensor::wrapMemory(
            m_gpu.client.data(), 6, m_gpu.place(), [](void*) {}, nullptr));
        m_input.copies = &m_copies;
    }

    TRITONBACKEND_Input* handle() { return reinterpret_cast<TRITONBACKEND_Input*>(&m_input); }
    // Gets the buffer. `memory` is the type of memory that the backend prefers, then the actual
    // one.
    const char* buffer(TRITONSERVER_MemoryType& memory)
    {
        const void* bytes = nullptr;
        uint64_t size = 0;
        int64_t id = 0;
        EXPECT_EQ(TRITONBACKEND_InputBuffer(handle(), 0, &bytes, &size, &memory, &id), nullptr);
        EXPECT_EQ(size, 6u);
        return static_cast<const char*>(bytes);
    }
    // The same without a preference.
    const char* bufferWithAttributes(TRITONSERVER_MemoryType& memory)
    {
        const void* bytes = nullptr;
        int64_t id = 0;
        TRITONSERVER_BufferAttributes* attributes = nullptr;
        m_input.handedOut.reset();
        EXPECT_EQ(TRITONBACKEND_InputBufferAttributes(handle(), 0, &bytes, &attributes), nullptr);
        EXPECT_EQ(TRITONSERVER_BufferAttributesMemoryType(attributes, &memory), nullptr);
        EXPECT_EQ(TRITONSERVER_BufferAttributesMemoryTypeId(attributes, &id), nullptr);
        return static_cast<const char*>(bytes);
    }

    tests::SharedGpu& m_gpu = systemGpu();
    inference::TensorCopies m_copies;
    inference::InputTensor m_input;
};

TEST_F(GpuInput, IsGivenInPlaceToABackendThatAsksForMemoryOfAGpu)
{
    ROWS("9.3.4");
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    EXPECT_EQ(buffer(memory), m_gpu.client.data());
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_GPU);
    EXPECT_EQ(m_copies.counts().copies, 0u);
}

TEST_F(GpuInput, IsCopiedOnceForABackendThatAsksForMemoryOfTheCpu)
{
    for (int i = 0; i < 2; ++i) {
        TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
        EXPECT_EQ(std::string(buffer(memory), 6), "tensor");
        EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU);
    }
    EXPECT_EQ(m_gpu.copyCount, 1);
    EXPECT_EQ(m_copies.counts().byteSize, 6u);
}

TEST_F(GpuInput, FailsABackendOfTheCpuWhenTheGpuIsLost)
{
    m_gpu.state = absl::UnavailableError("GPU 0 is lost");
    const void* bytes = nullptr;
    uint64_t size = 0;
    int64_t id = 0;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    TRITONSERVER_Error* const error =
        TRITONBACKEND_InputBuffer(handle(), 0, &bytes, &size, &memory, &id);
    m_gpu.state = absl::OkStatus();
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_UNAVAILABLE);
    EXPECT_STREQ(TRITONSERVER_ErrorMessage(error), "GPU 0 is lost");
    TRITONSERVER_ErrorDelete(error);
}

TEST_F(GpuInput, IsGivenWithoutAPreferenceAsTheKindOfTheInstanceNeedsIt)
{
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    EXPECT_EQ(bufferWithAttributes(memory), m_gpu.client.data()) << "outside of an execution";
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_GPU);
    BackendManager manager{{BACKENDS, {}, true}};
    const auto model = Served::load(
        manager, "name: 'm' backend: 'identity' instance_group { kind: KIND_CPU count: 1 }");
    ASSERT_TRUE(model.ok()) << model.status();
    std::vector<inference::Request*> none;
    const CurrentExecution execution(*(*model)->model().instances().all()[0], none);
    EXPECT_EQ(std::string(bufferWithAttributes(memory), 6), "tensor");
    EXPECT_EQ(memory, TRITONSERVER_MEMORY_CPU);
    EXPECT_EQ(m_gpu.copyCount, 1);
}

} // namespace
} // namespace thalassa::backend
