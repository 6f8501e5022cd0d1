// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GpuMonitor: reads from each GPU, at intervals, how busy it is, its memory, its power and its
// energy (row 8.6). *thread-safe*; it reads on a loop of its own, because a reading may take long.
// A value that a GPU does not report has no sample; the log says why, once for each cause.
//
// Held by shared_ptr: the loop refers to it weakly, and stops reading once it is destroyed.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <prometheus/metric_family.h>

#include "core/base/mutex.h"
#include "core/base/threads/control_loop.h"
#include "core/device/device.h"

namespace thalassa::metrics {

class GpuMonitor : public std::enable_shared_from_this<GpuMonitor> {
public:
    // Posts the first reading. The GPUs and `loop` must outlive the monitor.
    static std::shared_ptr<GpuMonitor> start(const std::vector<device::Device*>& gpus,
        std::chrono::milliseconds interval, base::ControlLoop& loop);

    // Returns the values last read.
    std::vector<prometheus::MetricFamily> families() const;

private:
    struct Gpu {
        device::Device* device;
        std::string uuid;
        device::Readings readings;
        std::optional<double> firstEnergy; // of the first reading, in joules
    };

    GpuMonitor(const std::vector<device::Device*>& gpus, std::chrono::milliseconds interval,
        base::ControlLoop& loop);
    void read();
    void noteFailures(const device::Readings& readings);

    const std::chrono::milliseconds m_interval;
    base::ControlLoop& m_loop;
    std::set<std::string> m_failures; // that are in the log; used by the loop alone
    mutable base::Mutex m_mutex;
    std::vector<Gpu> m_gpus ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::metrics
