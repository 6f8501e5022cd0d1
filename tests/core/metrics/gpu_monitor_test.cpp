// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/gpu_monitor.h"

#include <gmock/gmock.h>
#include <prometheus/text_serializer.h>

#include "core/metrics/family_names.h"
#include "tests/support/fake_gpu.h"
#include "tests/support/manual_loop.h"
#include "tests/support/quiet_log.h"
#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class GpuMonitorTest : public testing::Test {
protected:
    GpuMonitorTest()
    {
        m_gpu.readings = {.utilization = 0.25,
            .memory = device::MemoryUse{1000, 400},
            .powerUsage = 61.5,
            .powerLimit = 700,
            .energy = 5000};
    }
    std::shared_ptr<GpuMonitor> start()
    {
        return GpuMonitor::start(m_devices.gpuDevices(), 1500ms, m_loop);
    }
    static std::string textOf(const GpuMonitor& monitor)
    {
        return prometheus::TextSerializer().Serialize(monitor.families());
    }

    device::Registry m_devices;
    tests::FakeGpu& m_gpu = tests::FakeGpu::addTo(m_devices, 0);
    tests::VirtualClock m_clock;
    tests::ManualLoop m_loop{m_clock};
};

TEST_F(GpuMonitorTest, ShowsTheFamiliesOfEachGpu)
{
    ROWS("8.6");
    tests::FakeGpu& second = tests::FakeGpu::addTo(m_devices, 3);
    second.readings.utilization = 1;
    const auto monitor = start();
    EXPECT_THAT(textOf(*monitor), IsEmpty()) << "they are not read yet";
    m_loop.pass(0s);
    const std::string text = textOf(*monitor);
    for (const char* const line :
        {"# TYPE nv_gpu_utilization gauge\nnv_gpu_utilization{gpu_uuid=\"GPU-0\"} 0.25\n",
            "nv_gpu_utilization{gpu_uuid=\"GPU-3\"} 1\n",
            "nv_gpu_memory_total_bytes{gpu_uuid=\"GPU-0\"} 1000\n",
            "nv_gpu_memory_used_bytes{gpu_uuid=\"GPU-0\"} 400\n",
            "nv_gpu_power_usage{gpu_uuid=\"GPU-0\"} 61.5\n",
            "nv_gpu_power_limit{gpu_uuid=\"GPU-0\"} 700\n",
            "# TYPE nv_energy_consumption counter\nnv_energy_consumption{gpu_uuid=\"GPU-0\"} 0\n"})
        EXPECT_THAT(text, HasSubstr(line));
    EXPECT_THAT(text, Not(HasSubstr("nv_gpu_power_limit{gpu_uuid=\"GPU-3\"}")));
}

TEST_F(GpuMonitorTest, ReadsAgainAfterEachInterval)
{
    ROWS("7.48", "8.9");
    const auto monitor = start();
    m_loop.pass(0s);
    m_gpu.readings.utilization = 0.75;
    m_loop.pass(1499ms);
    EXPECT_THAT(textOf(*monitor), HasSubstr("nv_gpu_utilization{gpu_uuid=\"GPU-0\"} 0.25\n"));
    m_loop.pass(1ms);
    EXPECT_THAT(textOf(*monitor), HasSubstr("nv_gpu_utilization{gpu_uuid=\"GPU-0\"} 0.75\n"));
}

TEST_F(GpuMonitorTest, CountsTheEnergySinceTheFirstReading)
{
    const auto monitor = start();
    m_loop.pass(0s);
    m_gpu.readings.energy = 5012.5;
    m_loop.pass(1500ms);
    EXPECT_THAT(textOf(*monitor), HasSubstr("nv_energy_consumption{gpu_uuid=\"GPU-0\"} 12.5\n"));
    m_gpu.readings.energy = 3;
    m_loop.pass(1500ms);
    EXPECT_THAT(textOf(*monitor), HasSubstr("nv_energy_consumption{gpu_uuid=\"GPU-0\"} 0\n"))
        << "the driver was loaded again";
}

TEST_F(GpuMonitorTest, LeavesOutWhatAGpuNoLongerReports)
{
    ROWS("8.11");
    const tests::QuietLog quiet;
    const auto monitor = start();
    m_loop.pass(0s);
    m_gpu.readings = {.failures = {"GPU 0: the device is lost"}};
    m_loop.pass(1500ms);
    EXPECT_THAT(textOf(*monitor), IsEmpty());
    m_gpu.readings = {.utilization = 0};
    m_loop.pass(1500ms);
    EXPECT_THAT(textOf(*monitor), HasSubstr("nv_gpu_utilization{gpu_uuid=\"GPU-0\"} 0\n"));
}

TEST_F(GpuMonitorTest, StopsIfNoGpuReportsAnything)
{
    m_gpu.readings = {};
    const auto monitor = start();
    m_loop.pass(10s);
    EXPECT_EQ(m_gpu.readCount, 1);
    EXPECT_THAT(monitor->families(), IsEmpty());
}

TEST_F(GpuMonitorTest, StopsReadingWhenItIsDestroyed)
{
    auto monitor = start();
    m_loop.pass(0s);
    monitor.reset();
    m_loop.pass(10s);
    EXPECT_EQ(m_gpu.readCount, 1);
}

TEST_F(GpuMonitorTest, HasFamiliesWhoseNamesNoBackendCanTake)
{
    const auto monitor = start();
    m_loop.pass(0s);
    EXPECT_EQ(monitor->families().size(), 6u);
    for (const prometheus::MetricFamily& one : monitor->families()) {
        ASSERT_NE(serverFamilyType(one.name), nullptr) << one.name;
        EXPECT_EQ(*serverFamilyType(one.name), one.type) << one.name;
    }
}

} // namespace
} // namespace thalassa::metrics
