// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tells the server of copies from and to GPUs that a backend has made, for the metrics of copies.
// *thread-safe*.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace thalassa::backends {

// Copies from one memory to another; nothing is memory of the CPU.
struct GpuCopies {
    std::optional<int64_t> sourceGpu;
    std::optional<int64_t> targetGpu;
    uint64_t byteSize = 0;
    std::chrono::nanoseconds time{0}; // that they took
};

// Reports the copies. Does nothing in a server that does not count them, and for copies of nothing.
void reportCopies(const GpuCopies& copies);

} // namespace thalassa::backends
