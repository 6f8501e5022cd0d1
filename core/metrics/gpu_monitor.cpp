// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/gpu_monitor.h"

#include <algorithm>
#include <utility>

#include "core/base/log/log.h"
#include "core/metrics/family_builders.h"

namespace thalassa::metrics {
namespace {

using device::Readings;
using prometheus::MetricType;

struct GpuFamily {
    const char* name;
    const char* help;
    std::optional<double> (*value)(const Readings& readings);
};

std::optional<double> bytes(
    const std::optional<device::MemoryUse>& memory, uint64_t device::MemoryUse::*member)
{
    return memory ? std::optional(static_cast<double>((*memory).*member)) : std::nullopt;
}

constexpr GpuFamily kGauges[] = {
    {"nv_gpu_utilization", "Share of time in which a kernel ran on the GPU, from 0 to 1",
        [](const Readings& readings) { return readings.utilization; }},
    {"nv_gpu_memory_total_bytes", "Memory of the GPU in bytes",
        [](const Readings& readings) { return bytes(readings.memory, &device::MemoryUse::total); }},
    {"nv_gpu_memory_used_bytes", "Memory of the GPU that is in use by any process, in bytes",
        [](const Readings& readings) { return bytes(readings.memory, &device::MemoryUse::used); }},
    {"nv_gpu_power_usage", "Power that the GPU draws in watts",
        [](const Readings& readings) { return readings.powerUsage; }},
    {"nv_gpu_power_limit", "Limit of the GPU's power in watts",
        [](const Readings& readings) { return readings.powerLimit; }},
};
constexpr char kEnergy[] = "nv_energy_consumption";

} // namespace

GpuMonitor::GpuMonitor(const std::vector<device::Device*>& gpus, std::chrono::milliseconds interval,
    base::ControlLoop& loop)
    : m_interval(interval)
    , m_loop(loop)
{
    for (device::Device* const gpu : gpus)
        m_gpus.push_back({gpu, gpu->uuid(), {}, std::nullopt});
}

std::shared_ptr<GpuMonitor> GpuMonitor::start(const std::vector<device::Device*>& gpus,
    std::chrono::milliseconds interval, base::ControlLoop& loop)
{
    std::shared_ptr<GpuMonitor> monitor(new GpuMonitor(gpus, interval, loop));
    loop.post([weak = std::weak_ptr(monitor)] {
        if (const std::shared_ptr<GpuMonitor> started = weak.lock())
            started->read();
    });
    return monitor;
}

void GpuMonitor::noteFailures(const Readings& readings)
{
    for (const std::string& failure : readings.failures) {
        if (m_failures.insert(failure).second) {
            LOG_WARNING << "a metric of GPUs is not available: " << failure;
        }
    }
}

// Reads all GPUs, and again after the interval unless none of them reports anything.
void GpuMonitor::read()
{
    std::vector<Gpu> gpus;
    {
        base::MutexLock lock(m_mutex);
        gpus = m_gpus;
    }
    bool isOneRead = false;
    for (Gpu& gpu : gpus) {
        gpu.readings = gpu.device->read();
        isOneRead = isOneRead || !gpu.readings.isEmpty();
        noteFailures(gpu.readings);
        if (!gpu.firstEnergy)
            gpu.firstEnergy = gpu.readings.energy;
    }
    {
        base::MutexLock lock(m_mutex);
        m_gpus = std::move(gpus);
    }
    if (!isOneRead)
        return;
    m_loop.postAfter(m_interval, [weak = weak_from_this()] {
        if (const std::shared_ptr<GpuMonitor> monitor = weak.lock())
            monitor->read();
    });
}

std::vector<prometheus::MetricFamily> GpuMonitor::families() const
{
    std::vector<prometheus::MetricFamily> families;
    const auto keep = [&families](prometheus::MetricFamily& family) {
        families.push_back(std::move(family));
    };
    base::MutexLock lock(m_mutex);
    for (const GpuFamily& one : kGauges) {
        Builder gauges(one.name, one.help, MetricType::Gauge);
        for (const Gpu& gpu : m_gpus) {
            if (const std::optional<double> value = one.value(gpu.readings))
                gauges.add({{"gpu_uuid", gpu.uuid}}).gauge.value = *value;
        }
        gauges.finish(keep);
    }
    Builder energy(kEnergy, "Energy that the GPU has used since the server started, in joules",
        MetricType::Counter);
    for (const Gpu& gpu : m_gpus) {
        // A driver that is loaded again counts from 0.
        if (gpu.readings.energy && gpu.firstEnergy) {
            energy.add({{"gpu_uuid", gpu.uuid}}).counter.value =
                std::max(0.0, *gpu.readings.energy - *gpu.firstEnergy);
        }
    }
    energy.finish(keep);
    return families;
}

} // namespace thalassa::metrics
