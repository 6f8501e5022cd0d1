// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/cpu_monitor.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "core/base/memory_room.h"
#include "core/metrics/family_builders.h"

namespace thalassa::metrics {
namespace {

constexpr size_t kIdle = 3; // these are indices of times in the line
constexpr size_t kWaiting = 4;
constexpr size_t kGuest = 8; // this time and the next are parts of others

std::string contentOf(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

std::optional<CpuTimes> parseCpuTimes(const std::string& text)
{
    std::istringstream line(text.substr(0, text.find('\n')));
    std::string name;
    if (!(line >> name) || name != "cpu")
        return std::nullopt;
    const std::vector<uint64_t> times{std::istream_iterator<uint64_t>(line), {}};
    if (times.size() <= kWaiting)
        return std::nullopt;
    CpuTimes result;
    for (size_t i = 0; i < std::min(times.size(), kGuest); ++i)
        result.total += times[i];
    result.idle = times[kIdle] + times[kWaiting];
    return result;
}

double utilization(const CpuTimes& before, const CpuTimes& after)
{
    // The kernel's sums of idle times sometimes decrease.
    if (after.total <= before.total)
        return 0;
    const auto passed = static_cast<double>(after.total - before.total);
    const double idle = static_cast<double>(after.idle) - static_cast<double>(before.idle);
    return std::clamp(1 - idle / passed, 0.0, 1.0);
}

std::optional<MemoryUse> parseMemoryUse(const std::string& text)
{
    const std::optional<uint64_t> total = base::memoryField(text, "MemTotal:");
    const std::optional<uint64_t> available = base::memoryField(text, "MemAvailable:");
    if (!total || !available || *available > *total)
        return std::nullopt;
    return MemoryUse{*total, *total - *available};
}

CpuMonitor::CpuMonitor(Options options, base::ControlLoop& control)
    : m_options(std::move(options))
    , m_control(control)
{
}

std::shared_ptr<CpuMonitor> CpuMonitor::start(Options options, base::ControlLoop& control)
{
    std::shared_ptr<CpuMonitor> monitor(new CpuMonitor(std::move(options), control));
    monitor->read();
    monitor->readLater();
    return monitor;
}

void CpuMonitor::readLater()
{
    m_control.postAfter(m_options.interval, [weak = weak_from_this()] {
        if (const std::shared_ptr<CpuMonitor> monitor = weak.lock()) {
            monitor->read();
            monitor->readLater();
        }
    });
}

void CpuMonitor::read()
{
    const std::optional<CpuTimes> times = parseCpuTimes(contentOf(m_options.directory + "/stat"));
    const std::optional<MemoryUse> memory =
        parseMemoryUse(contentOf(m_options.directory + "/meminfo"));
    base::MutexLock lock(m_mutex);
    if (times && m_times)
        m_utilization = utilization(*m_times, *times);
    m_times = times;
    m_memory = memory;
}

std::vector<prometheus::MetricFamily> CpuMonitor::families() const
{
    std::vector<prometheus::MetricFamily> families;
    base::MutexLock lock(m_mutex);
    if (m_times) {
        families.push_back(gauge("nv_cpu_utilization",
            "Share of time in which the machine's processors were busy, from 0 to 1",
            m_utilization));
    }
    if (m_memory) {
        families.push_back(gauge("nv_cpu_memory_total_bytes", "Memory of the machine in bytes",
            static_cast<double>(m_memory->total)));
        families.push_back(gauge("nv_cpu_memory_used_bytes",
            "Memory of the machine that is in use, in bytes", static_cast<double>(m_memory->used)));
    }
    return families;
}

} // namespace thalassa::metrics
