// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CpuMonitor: reads from /proc, at intervals, how busy the machine's processors are and how much of
// its memory is in use (row 8.6). *thread-safe*; it reads on the control loop, because reading
// /proc does not block.
//
// Held by shared_ptr: the loop refers to it weakly, and stops reading once it is destroyed.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <prometheus/metric_family.h>

#include "core/base/mutex.h"
#include "core/base/threads/control_loop.h"

namespace thalassa::metrics {

// The processors' times since the machine's start, in the kernel's own unit.
struct CpuTimes {
    uint64_t idle = 0; // includes waiting for disks
    uint64_t total = 0;
};
// Parses the first line of /proc/stat; nothing if the line is something else.
std::optional<CpuTimes> parseCpuTimes(const std::string& text);
// Returns the share of time that is not idle, from 0 to 1; 0 if no time has passed.
double utilization(const CpuTimes& before, const CpuTimes& after);

struct MemoryUse {
    uint64_t total = 0; // bytes
    uint64_t used = 0;  // bytes that are not available to programs
};
// Parses /proc/meminfo; nothing if the text is something else.
std::optional<MemoryUse> parseMemoryUse(const std::string& text);

class CpuMonitor : public std::enable_shared_from_this<CpuMonitor> {
public:
    struct Options {
        std::chrono::milliseconds interval{2000};
        std::string directory = "/proc";
    };
    // Starts reading. `control` must outlive the monitor.
    static std::shared_ptr<CpuMonitor> start(Options options, base::ControlLoop& control);

    // Returns the values last read, without the families that cannot be read.
    std::vector<prometheus::MetricFamily> families() const;

private:
    CpuMonitor(Options options, base::ControlLoop& control);
    void read();
    void readLater();

    const Options m_options;
    base::ControlLoop& m_control;
    mutable base::Mutex m_mutex;
    std::optional<CpuTimes> m_times ABSL_GUARDED_BY(m_mutex);
    double m_utilization ABSL_GUARDED_BY(m_mutex) = 0; // in the last complete interval
    std::optional<MemoryUse> m_memory ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::metrics
