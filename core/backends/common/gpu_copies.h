// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tells the server of copies from and to GPUs that a backend has made, for the metrics of copies.
// *thread-safe*.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace thalassa::backends {

// Copies from one memory to another; nothing is memory of the CPU.
struct GpuCopies {
    std::optional<int64_t> sourceGpu;
    std::optional<int64_t> targetGpu;
    uint64_t byteSize = 0;
    std::chrono::nanoseconds time{0}; // that they took
};

// From this size on, events of the GPU measure copies. They would delay smaller ones, whose time is
// that of the driver's calls.
inline constexpr uint64_t kMeasuredCopySize = 65536; // bytes

// Reports the copies. Does nothing in a server that does not count them, and for copies of nothing.
void reportCopies(const GpuCopies& copies);

// Copies that took one time together. *thread-compatible*.
class CopySum {
public:
    void add(std::optional<int64_t> sourceGpu, std::optional<int64_t> targetGpu, uint64_t byteSize);
    uint64_t byteSize() const { return m_byteSize; }
    // Reports the copies, those between two memories together, with a share of the time by size.
    void report(std::chrono::nanoseconds time) const;

private:
    using Gpus = std::pair<std::optional<int64_t>, std::optional<int64_t>>; // source and target
    std::map<Gpus, uint64_t> m_byteSizes;
    uint64_t m_byteSize = 0;
};

} // namespace thalassa::backends
