// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/gpu_load_limit.h"

#include <gmock/gmock.h>

#include "tests/support/fake_gpu.h"
#include "tests/support/rows.h"

namespace thalassa::backend {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class GpuLoadLimitTest : public testing::Test {
protected:
    absl::Status check(const GpuLoadLimits& limits, int gpu = 1) const
    {
        return checkGpuLoadLimit(m_devices, limits, gpu, "resnet_0_1");
    }

    device::Registry m_devices;
    tests::FakeGpu& m_gpu = tests::FakeGpu::addTo(m_devices, 1);
};

TEST_F(GpuLoadLimitTest, RefusesALoadThatExceedsIt)
{
    ROWS("4.8.4", "7.64");
    m_gpu.memoryUse = device::MemoryUse{1000, 501};
    const absl::Status refused = check({{1, 0.5}});
    EXPECT_EQ(refused.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(refused.message()),
        AllOf(HasSubstr("model instance 'resnet_0_1'"),
            HasSubstr("GPU 1 is exceeded: 501 of 1000 bytes are in use, the limit is 500"),
            HasSubstr("--model-load-gpu-limit=1:0.5")));
    m_gpu.memoryUse = device::MemoryUse{1000, 500};
    EXPECT_EQ(check({{1, 0.5}}), absl::OkStatus());
}

TEST_F(GpuLoadLimitTest, IsThatOfTheGpuAlone)
{
    m_gpu.memoryUse = device::MemoryUse{1000, 1000};
    EXPECT_EQ(check({}), absl::OkStatus());
    EXPECT_EQ(check({{0, 0.1}}), absl::OkStatus());
    EXPECT_EQ(check({{1, 1}}), absl::OkStatus());
    EXPECT_FALSE(check({{1, 0}}).ok());
    EXPECT_EQ(check({{0, 0}}, 0), absl::OkStatus()) << "the server does not use that GPU";
}

TEST_F(GpuLoadLimitTest, RefusesALoadOnAGpuThatIsLost)
{
    m_gpu.memoryUse = absl::UnavailableError("GPU 1 is lost");
    EXPECT_EQ(check({{1, 0.5}}), absl::UnavailableError("GPU 1 is lost"));
    EXPECT_EQ(check({}), absl::OkStatus()) << "the memory is not asked for";
}

} // namespace
} // namespace thalassa::backend
