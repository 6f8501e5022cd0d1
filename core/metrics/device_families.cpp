// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/device_families.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/metrics/family_builders.h"

namespace thalassa::metrics {
namespace {

using device::Device;
using prometheus::MetricFamily;
using prometheus::MetricType;

constexpr const char* kDirections[device::kCopyDirectionCount] = {
    "to_device", "to_host", "within_device", "to_peer"};

LabelList labelsOf(const Device& gpu)
{
    return {{"gpu", absl::StrCat(gpu.place().deviceId)}, {"gpu_uuid", gpu.uuid()}};
}

void addPools(const std::vector<Device*>& gpus, std::vector<MetricFamily>& families)
{
    MetricFamily total{"thalassa_gpu_memory_pool_total_bytes",
        "Size of the server's pool of memory of the GPU in bytes", MetricType::Gauge, {}};
    MetricFamily used{"thalassa_gpu_memory_pool_used_bytes",
        "Bytes of the pool that tensors occupy", MetricType::Gauge, {}};
    for (const Device* const gpu : gpus) {
        const device::PoolUse pool = gpu->pool();
        for (const auto& [family, value] :
            {std::pair(&total, pool.size), std::pair(&used, pool.used)}) {
            prometheus::ClientMetric& metric = family->metric.emplace_back();
            metric.label = labelsOf(*gpu);
            metric.gauge.value = static_cast<double>(value);
        }
    }
    families.push_back(std::move(total));
    families.push_back(std::move(used));
}

void addLosses(const std::vector<Device*>& gpus, std::vector<MetricFamily>& families)
{
    MetricFamily lost{"thalassa_gpu_lost",
        "1 if the GPU is lost to the server, which must be restarted to use it again; else 0",
        MetricType::Gauge, {}};
    for (const Device* const gpu : gpus) {
        prometheus::ClientMetric& metric = lost.metric.emplace_back();
        metric.label = labelsOf(*gpu);
        metric.gauge.value = gpu->isLost() ? 1 : 0;
    }
    families.push_back(std::move(lost));
}

void addCopies(const std::vector<Device*>& gpus, std::vector<MetricFamily>& families)
{
    MetricFamily bytes{"thalassa_gpu_copy_bytes_total",
        "Bytes that the server and its backends have copied from, to and on the GPU, by direction",
        MetricType::Counter, {}};
    MetricFamily seconds{"thalassa_gpu_copy_seconds_total",
        "Cumulative duration of these copies in seconds, by direction", MetricType::Counter, {}};
    for (const Device* const gpu : gpus) {
        const LabelList labels = labelsOf(*gpu);
        const device::CopyTotals totals = gpu->copies();
        for (size_t i = 0; i < totals.size(); ++i) {
            const std::chrono::duration<double> time = totals[i].time;
            for (const auto& [family, value] :
                {std::pair(&bytes, static_cast<double>(totals[i].bytes)),
                    std::pair(&seconds, time.count())}) {
                prometheus::ClientMetric& metric = family->metric.emplace_back();
                metric.label = with(labels, "direction", kDirections[i]);
                metric.counter.value = value;
            }
        }
    }
    families.push_back(std::move(bytes));
    families.push_back(std::move(seconds));
}

} // namespace

void addPinnedMemoryFamilies(const device::Registry& devices, std::vector<MetricFamily>& families)
{
    const Device* const pinned = devices.find({tensor::MemoryKind::CpuPinned, 0});
    const device::PoolUse pool = pinned == nullptr ? device::PoolUse() : pinned->pool();
    families.push_back(gauge("nv_pinned_memory_pool_total_bytes",
        "Size of the pool of pinned CPU memory in bytes", static_cast<double>(pool.size)));
    families.push_back(gauge("nv_pinned_memory_pool_used_bytes",
        "Bytes of the pool of pinned CPU memory that tensors occupy",
        static_cast<double>(pool.used)));
}

void addGpuFamilies(const device::Registry& devices, std::vector<MetricFamily>& families)
{
    const std::vector<Device*> gpus = devices.gpuDevices();
    if (gpus.empty())
        return;
    addLosses(gpus, families);
    addPools(gpus, families);
    addCopies(gpus, families);
}

} // namespace thalassa::metrics
