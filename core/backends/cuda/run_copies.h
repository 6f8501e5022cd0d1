// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RunCopies: enqueues the copies of a run on the stream of its instance, and reports them to the
// server once they are done. Events of the GPU measure large copies; for small ones, which events
// would delay, the time is that of the driver's calls. Copies of a run that fails are not reported.
// *thread-compatible*.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/cuda/gpu/gpu_context.h"

namespace thalassa::backends::kernels {

// A copy of a tensor or of a part of it. Nothing in the place of a GPU is memory of the CPU.
struct TensorCopy {
    gpu::Address target = 0;
    gpu::Address source = 0;
    uint64_t byteSize = 0;
    std::optional<int64_t> targetGpu;
    std::optional<int64_t> sourceGpu;
    const std::string* tensor = nullptr; // its name
};

class RunCopies {
public:
    // The copies before and after the kernels of a run.
    enum class Phase { Upload, Download };

    // Both outlive the object.
    RunCopies(const GpuContext& gpu, gpu::Stream stream)
        : m_gpu(gpu)
        , m_stream(stream)
    {
    }
    ~RunCopies();
    RunCopies(const RunCopies&) = delete;
    RunCopies& operator=(const RunCopies&) = delete;

    // Enqueues the copies of a phase, in the place of those of an earlier run. The context of the
    // GPU is current, here and in report().
    Error enqueue(Phase phase, std::vector<TensorCopy> copies);
    // Reports the copies of both phases. REQUIRES: the work of the stream is done.
    void report();
    // Returns the time of the copies of a phase. REQUIRES: the same as report().
    std::chrono::nanoseconds timeOf(Phase phase) const
    {
        return timeOf(m_phases[static_cast<size_t>(phase)]);
    }

private:
    struct Enqueued {
        std::vector<TensorCopy> copies;
        std::chrono::nanoseconds callTime{0};
        bool isMeasured = false; // by the events
        gpu::Event begin = nullptr;
        gpu::Event end = nullptr;
    };

    Error record(gpu::Event& event);
    std::chrono::nanoseconds timeOf(const Enqueued& phase) const;

    const GpuContext& m_gpu;
    gpu::Stream m_stream;
    std::array<Enqueued, 2> m_phases; // by Phase
};

} // namespace thalassa::backends::kernels
