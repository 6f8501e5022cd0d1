// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Run: requests that the kernels of a model compute together. upload() brings their inputs to the
// GPU, launch() launches the kernels, and finish() brings the outputs into the responses, waits for
// the stream, and completes the requests. A failure fails all requests of the run.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/backends/common/gather.h"
#include "core/backends/cuda/gpu/device_buffer.h"
#include "core/backends/cuda/kernel_launcher.h"
#include "core/backends/cuda/model.h"
#include "core/backends/cuda/run_copies.h"
#include "core/backends/cuda/run_stream.h"
#include "core/backends/cuda/run_tensors.h"

namespace thalassa::backends::kernels {

// What a run uses; all of it outlives the run.
struct RunContext {
    const Model& model;
    const GpuContext& gpu;
    RunStream& stream;
    RunCopies& copies;
    KernelLauncher& launcher;
    std::vector<DeviceBuffer>& buffers; // by tensor
};

class Run {
public:
    Run(RunContext context, RunMembers members);

    // `current`: whether the context of the GPU is current.
    void upload(gpu::Result current);
    void launch();
    void finish();

    // Returns the sum of the batch sizes, or 0 if the run failed.
    uint64_t executedRows() const;

private:
    Error uploadInputs(gpu::Result current);
    Error waitForKernels();
    void failAll(const Error& error);

    const RunContext m_context;
    const RunMembers m_members;
    std::optional<ShapedPlan> m_shaped; // set by upload()
    RunTensors m_memory;                // of all tensors of the plan
    bool m_hasFailed = false;
};

} // namespace thalassa::backends::kernels
