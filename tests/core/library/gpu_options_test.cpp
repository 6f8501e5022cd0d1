// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the C API that set options of GPUs.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <vector>

#include "tests/support/embedding.h"
#include "triton/core/tritonserver.h"

namespace thalassa {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using tests::expectError;
using tests::expectOk;

// The log of a start with the test's options.
class GpuOptionsTest : public tests::EmbeddingFixture {
protected:
    GpuOptionsTest()
        : EmbeddingFixture("echo",
              "backend: 'identity' "
              "input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
              "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 }")
    {
    }

    std::string logOfStart()
    {
        const fs::path path = m_directory / "echo" / "log";
        expectOk(TRITONSERVER_ServerOptionsSetLogFile(m_options, path.c_str()));
        startServer();
        expectOk(TRITONSERVER_ServerOptionsSetLogFile(m_options, ""));
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};

constexpr char kWithoutGpu[] = "there is no GPU, so these options have no effect";
constexpr char kWithoutEffect[] = "these options of GPUs have no effect in this server";

TEST_F(GpuOptionsTest, AreAcceptedWithTwoWarningsThatNameThem)
{
    // The first warning is for machines without a GPU, such as one without this driver.
    ::setenv("THALASSA_CUDA_DRIVER", "/nowhere/libcuda.so", 1);
    expectOk(TRITONSERVER_ServerOptionsSetGpuMetrics(m_options, true));
    expectOk(TRITONSERVER_ServerOptionsSetEnablePeerAccess(m_options, true));
    expectOk(TRITONSERVER_ServerOptionsSetPinnedMemoryPoolByteSize(m_options, 1 << 28));
    for (const int device : {0, 1})
        expectOk(TRITONSERVER_ServerOptionsSetCudaMemoryPoolByteSize(m_options, device, 1));
    expectOk(TRITONSERVER_ServerOptionsSetCudaVirtualAddressSize(m_options, 0, 1));
    expectOk(TRITONSERVER_ServerOptionsSetMinSupportedComputeCapability(m_options, 6.0));
    expectOk(TRITONSERVER_ServerOptionsSetBufferManagerThreadCount(m_options, 2));
    expectOk(TRITONSERVER_ServerOptionsSetModelLoadDeviceLimit(
        m_options, TRITONSERVER_INSTANCEGROUPKIND_GPU, 0, 0.5));
    const std::string log = logOfStart();
    const std::map<const char*, std::vector<const char*>> warnings{
        {kWithoutGpu,
            {"SetGpuMetrics", "SetEnablePeerAccess", "SetPinnedMemoryPoolByteSize",
                "SetCudaMemoryPoolByteSize", "SetCudaVirtualAddressSize",
                "SetMinSupportedComputeCapability", "SetModelLoadDeviceLimit"}},
        {kWithoutEffect, {"SetBufferManagerThreadCount"}}};
    for (const auto& [text, setters] : warnings) {
        const size_t warning = log.find(text);
        ASSERT_NE(warning, std::string::npos) << log;
        EXPECT_EQ(log.find(text, warning + 1), std::string::npos) << "it is one";
        const std::string line = log.substr(warning, log.find('\n', warning) - warning);
        for (const char* const setter : setters)
            EXPECT_THAT(line, HasSubstr(std::string("TRITONSERVER_ServerOptions") + setter));
    }
}

TEST_F(GpuOptionsTest, ThatAskForNothingAreSilent)
{
    expectOk(TRITONSERVER_ServerOptionsSetGpuMetrics(m_options, false));
    expectOk(TRITONSERVER_ServerOptionsSetEnablePeerAccess(m_options, false));
    expectOk(TRITONSERVER_ServerOptionsSetPinnedMemoryPoolByteSize(m_options, 0));
    expectOk(TRITONSERVER_ServerOptionsSetBufferManagerThreadCount(m_options, 0));
    const std::string log = logOfStart();
    EXPECT_THAT(log, Not(HasSubstr(kWithoutEffect)));
    EXPECT_THAT(log, Not(HasSubstr(kWithoutGpu)));
}

TEST_F(GpuOptionsTest, HaveTheValuesThatTritonTakes)
{
    const auto limit = [this](TRITONSERVER_InstanceGroupKind kind, int device, double fraction) {
        return TRITONSERVER_ServerOptionsSetModelLoadDeviceLimit(m_options, kind, device, fraction);
    };
    expectError(limit(TRITONSERVER_INSTANCEGROUPKIND_CPU, 0, 0.5), TRITONSERVER_ERROR_INVALID_ARG,
        "given device kind is not supported, got: CPU");
    expectError(limit(TRITONSERVER_INSTANCEGROUPKIND_GPU, -1, 0.5), TRITONSERVER_ERROR_INVALID_ARG,
        "expects device ID >= 0, got -1");
    expectError(limit(TRITONSERVER_INSTANCEGROUPKIND_GPU, 0, 1.5), TRITONSERVER_ERROR_INVALID_ARG,
        "expects limit fraction to be in range [0.0, 1.0], got 1.5");
}

} // namespace
} // namespace thalassa
