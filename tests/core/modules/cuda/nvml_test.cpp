// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// NVML, and GPUs that read from it, on the simulated libraries.
#include "core/modules/cuda/nvml.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/device/gpu_module.h"
#include "tests/support/rows.h"
#include "tests/support/simulated_cuda.h"

namespace thalassa::cuda {
namespace {

using device::Readings;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;

class NvmlTest : public Simulated {
protected:
    NvmlTest()
    {
        use(NVML_LIBRARY);
        ::setenv("SIMULATED_NVML", m_file.c_str(), 1);
        configure("devices=2");
    }
    ~NvmlTest() override
    {
        std::filesystem::remove(m_file);
        ::unsetenv("SIMULATED_NVML");
        ::unsetenv("THALASSA_NVML");
    }

    static void use(const char* library) { ::setenv("THALASSA_NVML", library, 1); }
    void write(const std::string& lines) const { std::ofstream(m_file) << lines; }
    static std::string reasonWithout()
    {
        const auto nvml = Nvml::open();
        EXPECT_EQ(nvml.status().code(), absl::StatusCode::kUnavailable);
        return std::string(nvml.status().message());
    }
    // Reads a GPU of the library of GPUs.
    static Readings read(int gpu, bool areRead = true)
    {
        device::Registry devices;
        device::addGpus(MODULE, {.areRead = areRead}, devices);
        return devices.find({tensor::MemoryKind::Gpu, gpu})->read();
    }

    const std::string m_file = testing::TempDir() + "nvml-" + std::to_string(::getpid());
};

TEST_F(NvmlTest, ReportsTheValuesOfEachGpuInUnits)
{
    ROWS("8.6");
    write("power 1 61500\nenergy 1 2500\n");
    const Readings readings = read(1);
    EXPECT_THAT(readings.failures, IsEmpty());
    EXPECT_THAT(readings.utilization, Optional(0.5));
    ASSERT_TRUE(readings.memory);
    EXPECT_EQ(readings.memory->total, 1u << 30);
    EXPECT_EQ(readings.memory->used, 2u << 20);
    EXPECT_THAT(readings.powerUsage, Optional(61.5));
    EXPECT_THAT(readings.powerLimit, Optional(300.0));
    EXPECT_THAT(readings.energy, Optional(2.5));
    EXPECT_THAT(read(0).utilization, Optional(0.25));
}

TEST_F(NvmlTest, LeavesOutTheValueOfACallThatFails)
{
    write("fail nvmlDeviceGetPowerUsage 3\n");
    const Readings readings = read(0);
    EXPECT_FALSE(readings.powerUsage);
    EXPECT_TRUE(readings.energy);
    EXPECT_THAT(readings.failures,
        ElementsAre("GPU 0: nvmlDeviceGetPowerUsage fails: NVML error 3 (Not Supported)"));
}

TEST_F(NvmlTest, LeavesOutTheValueOfAFunctionThatIsMissing)
{
    use(NVML_WITHOUT_ENERGY);
    const Readings readings = read(0);
    EXPECT_FALSE(readings.energy);
    EXPECT_TRUE(readings.utilization);
    EXPECT_THAT(readings.failures,
        ElementsAre(HasSubstr("has no function nvmlDeviceGetTotalEnergyConsumption; install")));
}

TEST_F(NvmlTest, SaysWhatIsMissing)
{
    use("/nowhere/libnvidia-ml.so.1");
    EXPECT_THAT(reasonWithout(),
        testing::AllOf(HasSubstr("there is no NVML (/nowhere/libnvidia-ml.so.1"),
            HasSubstr("NVIDIA's driver that has libnvidia-ml.so.1")));
    EXPECT_TRUE(read(0).isEmpty());
    use(SIMULATED_DRIVER);
    EXPECT_THAT(reasonWithout(), HasSubstr("has no function nvml"));
    use(NVML_LIBRARY);
    write("fail nvmlInit_v2 9\n");
    EXPECT_THAT(reasonWithout(), HasSubstr("does not start: NVML error 9 (Unknown Error)"));
}

TEST_F(NvmlTest, HasNoValuesOfAGpuThatItDoesNotKnow)
{
    write("fail nvmlDeviceGetHandleByUUID 6\n");
    EXPECT_TRUE(read(0).isEmpty());
    const auto nvml = Nvml::open();
    ASSERT_TRUE(nvml.ok());
    EXPECT_THAT(std::string((*nvml)->find("GPU-x").status().message()),
        HasSubstr("does not find GPU-x: NVML error 6 (Not Found)"));
}

TEST_F(NvmlTest, IsNotLoadedIfNothingIsRead)
{
    EXPECT_TRUE(read(0, false).isEmpty());
}

} // namespace
} // namespace thalassa::cuda
