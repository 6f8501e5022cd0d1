// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/device_families.h"

#include <gmock/gmock.h>
#include <prometheus/text_serializer.h>

#include "core/metrics/family_names.h"
#include "tests/support/fake_gpu.h"
#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::IsEmpty;

using Families = std::vector<prometheus::MetricFamily>;

Families pinnedFamilies(const device::Registry& devices)
{
    Families families;
    addPinnedMemoryFamilies(devices, families);
    return families;
}

Families gpuFamilies(const device::Registry& devices)
{
    Families families;
    addGpuFamilies(devices, families);
    return families;
}

std::string textOfFamilies(const Families& families)
{
    return prometheus::TextSerializer().Serialize(families);
}

TEST(PinnedMemoryFamilies, AreThoseOfThePool)
{
    ROWS("8.6");
    device::Registry devices;
    EXPECT_THAT(textOfFamilies(pinnedFamilies(devices)),
        HasSubstr("# TYPE nv_pinned_memory_pool_total_bytes gauge\n"
                  "nv_pinned_memory_pool_total_bytes 0\n"));
    auto pinned =
        std::make_unique<tests::FakeGpu>(tensor::MemoryPlace{tensor::MemoryKind::CpuPinned, 0});
    pinned->poolUse = {4096, 256};
    ASSERT_TRUE(devices.add(std::move(pinned)).ok());
    const std::string text = textOfFamilies(pinnedFamilies(devices));
    EXPECT_THAT(text, HasSubstr("nv_pinned_memory_pool_total_bytes 4096\n"));
    EXPECT_THAT(text, HasSubstr("nv_pinned_memory_pool_used_bytes 256\n"));
}

TEST(GpuFamilies, AreThePoolsAndTheCopiesOfEachGpu)
{
    device::Registry devices;
    EXPECT_THAT(gpuFamilies(devices), IsEmpty());
    tests::FakeGpu::addTo(devices, 0).poolUse = {1024, 512};
    tests::FakeGpu& second = tests::FakeGpu::addTo(devices, 2);
    second.copyTotals = {{{100, 1500ms}, {200, 250ms}, {300, 0ms}, {400, 1ms}}};
    const std::string text = textOfFamilies(gpuFamilies(devices));
    for (const char* const line :
        {"thalassa_gpu_memory_pool_total_bytes{gpu=\"0\",gpu_uuid=\"GPU-0\"} 1024\n",
            "thalassa_gpu_memory_pool_used_bytes{gpu=\"0\",gpu_uuid=\"GPU-0\"} 512\n",
            "thalassa_gpu_memory_pool_used_bytes{gpu=\"2\",gpu_uuid=\"GPU-2\"} 0\n",
            "bytes_total{direction=\"to_device\",gpu=\"0\",gpu_uuid=\"GPU-0\"} 0\n",
            "bytes_total{direction=\"to_device\",gpu=\"2\",gpu_uuid=\"GPU-2\"} 100\n",
            "bytes_total{direction=\"to_host\",gpu=\"2\",gpu_uuid=\"GPU-2\"} 200\n",
            "bytes_total{direction=\"within_device\",gpu=\"2\",gpu_uuid=\"GPU-2\"} 300\n",
            "bytes_total{direction=\"to_peer\",gpu=\"2\",gpu_uuid=\"GPU-2\"} 400\n",
            "seconds_total{direction=\"to_device\",gpu=\"2\",gpu_uuid=\"GPU-2\"} 1.5\n",
            "seconds_total{direction=\"to_host\",gpu=\"2\",gpu_uuid=\"GPU-2\"} 0.25\n"})
        EXPECT_THAT(text, HasSubstr(line));
}

TEST(GpuFamilies, TellWhichGpuIsLost)
{
    device::Registry devices;
    tests::FakeGpu::addTo(devices, 0);
    tests::FakeGpu::addTo(devices, 1).declareLost("a test says so");
    const std::string text = textOfFamilies(gpuFamilies(devices));
    EXPECT_THAT(text, HasSubstr("# TYPE thalassa_gpu_lost gauge\n"));
    EXPECT_THAT(text, HasSubstr("thalassa_gpu_lost{gpu=\"0\",gpu_uuid=\"GPU-0\"} 0\n"));
    EXPECT_THAT(text, HasSubstr("thalassa_gpu_lost{gpu=\"1\",gpu_uuid=\"GPU-1\"} 1\n"));
}

TEST(GpuFamilies, HaveNamesThatNoBackendCanTake)
{
    device::Registry devices;
    tests::FakeGpu::addTo(devices, 0);
    Families families = gpuFamilies(devices);
    addPinnedMemoryFamilies(devices, families);
    EXPECT_EQ(families.size(), 7u);
    for (const prometheus::MetricFamily& one : families) {
        ASSERT_NE(serverFamilyType(one.name), nullptr) << one.name;
        EXPECT_EQ(*serverFamilyType(one.name), one.type) << one.name;
    }
}

} // namespace
} // namespace thalassa::metrics
