// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RunResources: what the runs of one instance use on its GPU, one after the other: memory for the
// tensors, a stream, and the launcher of the kernels with its graphs. It serves an instance of the
// server and a worker process alike. *thread-compatible*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/backends/cuda/gpu/device_buffer.h"
#include "core/backends/cuda/kernel_launcher.h"
#include "core/backends/cuda/plan/run_options.h"
#include "core/backends/cuda/run_copies.h"
#include "core/backends/cuda/run_stream.h"

namespace thalassa::backends::kernels {

class RunResources {
public:
    // All of it outlives the object.
    struct Options {
        const KernelPlan& plan;
        const RunOptions& run;
        DevicePool* pool = nullptr;        // null: memory comes from the driver
        GraphCounters* counters = nullptr; // null: kernels are launched one by one
        std::string owner;                 // model and instance, for messages
    };

    // Captures the graphs that the options name. Fails with INVALID_ARG, with the field, if a
    // kernel cannot be launched with these shapes.
    static Result<std::unique_ptr<RunResources>> create(
        std::shared_ptr<const Program> program, const Options& options);
    RunResources(const RunResources&) = delete;
    RunResources& operator=(const RunResources&) = delete;

    const GpuContext& context() const { return m_program->context(); }
    std::vector<DeviceBuffer>& buffers() { return m_buffers; } // by tensor
    RunStream& stream() { return *m_stream; }
    RunCopies& copies() { return *m_copies; } // on the stream
    KernelLauncher& launcher() { return *m_launcher; }

private:
    RunResources(std::shared_ptr<const Program> program, const Options& options);
    Error prepare(const Options& options);
    Error captureGraphs(const Options& options);

    const std::shared_ptr<const Program> m_program;
    std::vector<DeviceBuffer> m_buffers;
    std::unique_ptr<RunStream> m_stream;
    std::unique_ptr<RunCopies> m_copies;
    std::unique_ptr<KernelLauncher> m_launcher;
};

} // namespace thalassa::backends::kernels
