// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance: a stream of a GPU with memory for the tensors of one run. *thread-compatible*, except
// checkReady(), which is thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/cuda/device_buffer.h"
#include "core/backends/cuda/kernel_launcher.h"
#include "core/backends/cuda/memory_report.h"
#include "core/backends/cuda/model.h"
#include "core/backends/cuda/run_copies.h"
#include "core/backends/cuda/run_stream.h"

namespace thalassa::backends::kernels {

class Instance {
public:
    // Captures the graphs that the configuration names. The load of the model fails if a kernel
    // cannot be launched with these shapes.
    static Result<std::unique_ptr<Instance>> create(
        Model& model, TRITONBACKEND_ModelInstance* handle);
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    void execute(Batch& batch);

    // Returns UNAVAILABLE, with the reason, if the GPU is lost.
    Error checkReady() const { return m_program->context().checkUsable(); }

private:
    Instance(const Model& model, std::shared_ptr<const Program> program, MemoryReport report);
    Error prepare(const std::string& name);
    Error captureGraphs();

    const Model& m_model;
    const std::shared_ptr<const Program> m_program;
    std::vector<DeviceBuffer> m_buffers; // by tensor
    MemoryReport m_memoryReport;         // of the buffers
    std::unique_ptr<RunStream> m_stream;
    std::unique_ptr<RunCopies> m_copies; // on the stream
    std::unique_ptr<KernelLauncher> m_launcher;
};

} // namespace thalassa::backends::kernels
