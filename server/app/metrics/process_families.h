// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The metrics of the process, with the names that Prometheus' client libraries give them. They are
// read from /proc, which does not block. *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <prometheus/metric_family.h>

namespace thalassa::app {

// Fields of /proc/self/stat, in the units of the kernel.
struct ProcessStat {
    uint64_t cpuTicks = 0;   // in user and kernel mode
    uint64_t startTicks = 0; // from the machine's start to that of the process
    uint64_t virtualBytes = 0;
    uint64_t residentPages = 0;
};
// Parses /proc/self/stat; nothing if the text is something else.
std::optional<ProcessStat> parseProcessStat(const std::string& text);
// Returns when the machine started, in seconds since 1970, from /proc/stat; nothing if the text is
// something else.
std::optional<uint64_t> parseBootTime(const std::string& text);

// Returns the current values, without the families that cannot be read.
std::vector<prometheus::MetricFamily> processFamilies(const std::string& directory = "/proc");

} // namespace thalassa::app
