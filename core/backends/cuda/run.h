// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Run: requests that the kernels of a model compute together. upload() copies their inputs to the
// GPU, launch() launches the kernels, and finish() copies the outputs into the responses, waits for
// the stream, and completes the requests. A failure fails all requests of the run.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <vector>

#include "core/backends/common/gather.h"
#include "core/backends/common/scatter.h"
#include "core/backends/cuda/device_buffer.h"
#include "core/backends/cuda/model.h"

namespace thalassa::backends::kernels {

// What a run uses; all of it outlives the run.
struct RunContext {
    const Model& model;
    const Program& program;
    gpu::Stream stream;
    std::vector<DeviceBuffer>& buffers;
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
    class ArgumentList;

    Error uploadInputs(gpu::Result current);
    Error planTensors();
    Error launchSteps();
    Error launchStep(size_t index);
    Error setArgument(ArgumentList& arguments, size_t index, const Argument& argument) const;
    template <typename T>
    static Error setScalar(
        ArgumentList& list, size_t index, const Expression& expression, int64_t value);
    Error downloadOutputs();
    Result<gpu::GridSize> sizeOf(
        const Step& step, const std::vector<Expression>& expressions, const char* what) const;
    void failAll(const Error& error);
    const GpuContext& gpuContext() const { return m_context.program.context(); }

    const RunContext m_context;
    const RunMembers m_members;
    std::vector<TensorValues> m_tensors; // of all tensors of the plan
    Values m_values;
    bool m_hasFailed = false;
};

} // namespace thalassa::backends::kernels
