// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The figures of a device: its memory, what its management library reports, and its copies. Plain
// values: *thread-compatible*.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace thalassa::device {

// The memory of a device, in bytes; `used` is that of all processes.
struct MemoryUse {
    uint64_t total = 0;
    uint64_t used = 0;
};

// Figures that the management library of a GPU reports. A value that it does not report is absent.
struct Readings {
    std::optional<double> utilization; // share of the last sample in which a kernel ran, 0 to 1
    std::optional<MemoryUse> memory;
    std::optional<double> powerUsage;  // watts
    std::optional<double> powerLimit;  // watts
    std::optional<double> energy;      // joules since the driver was loaded
    std::vector<std::string> failures; // why values are absent, one text for each cause

    // Whether the device has no management library.
    bool isEmpty() const
    {
        return !utilization && !memory && !powerUsage && !powerLimit && !energy && failures.empty();
    }
};

// The direction of a copy, as a GPU sees it.
enum class CopyDirection { ToDevice, ToHost, WithinDevice, ToPeer };
inline constexpr size_t kCopyDirectionCount = 4;

// Copies in one direction.
struct CopyTotal {
    uint64_t bytes = 0;
    std::chrono::nanoseconds time{0};
};
// The copies since the start, by CopyDirection.
using CopyTotals = std::array<CopyTotal, kCopyDirectionCount>;

} // namespace thalassa::device
