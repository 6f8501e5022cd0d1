// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance: a stream of a GPU with memory for the tensors of one run. *thread-compatible*.
#pragma once

#include <memory>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/cuda/device_buffer.h"
#include "core/backends/cuda/memory_report.h"
#include "core/backends/cuda/model.h"

namespace thalassa::backends::kernels {

class Instance {
public:
    static Result<std::unique_ptr<Instance>> create(
        Model& model, TRITONBACKEND_ModelInstance* handle);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    void execute(Batch& batch);

private:
    Instance(const Model& model, std::shared_ptr<const Program> program, MemoryReport report);

    const Model& m_model;
    const std::shared_ptr<const Program> m_program;
    gpu::Stream m_stream = nullptr;
    std::vector<DeviceBuffer> m_buffers; // by tensor
    MemoryReport m_memoryReport;         // of the buffers
};

} // namespace thalassa::backends::kernels
