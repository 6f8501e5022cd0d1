// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Model: a model version whose computation is a file of kernels. *thread-safe* after create().
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/backends/common/model_config.h"
#include "core/backends/cuda/compiler.h"
#include "core/backends/cuda/graph_metrics.h"
#include "core/backends/cuda/plan/kernel_plan.h"
#include "core/backends/cuda/plan/run_options.h"
#include "core/backends/cuda/program.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends::kernels {

// The state of the backend: its settings, and the compiler.
class CudaBackend {
public:
    static Result<std::unique_ptr<CudaBackend>> create(TRITONBACKEND_Backend* handle);
    explicit CudaBackend(Compiler::Options options)
        : m_compiler(std::move(options))
    {
    }
    const Compiler& compiler() const { return m_compiler; }

private:
    const Compiler m_compiler;
};

class Model {
public:
    static Result<std::unique_ptr<Model>> create(CudaBackend& backend, TRITONBACKEND_Model* handle);

    const ModelConfig& config() const { return m_config; }
    const KernelPlan& plan() const { return m_plan; }
    const RunOptions& runOptions() const { return m_runOptions; }
    // Returns null if kernels are launched one by one.
    GraphMetrics* graphMetrics() const { return m_graphMetrics.get(); }
    TRITONBACKEND_MemoryManager* memoryManager() const { return m_memoryManager; }
    bool isBatching() const { return m_config.maxBatchSize > 0; }

    // Returns the kernels on the GPU of this number, which the first instance there loads.
    Result<std::shared_ptr<const Program>> programOn(int ordinal);

private:
    explicit Model(CudaBackend& backend)
        : m_backend(backend)
    {
    }
    Error readFile(TRITONBACKEND_Model* handle);
    Error prepareGraphs(TRITONBACKEND_Model* handle);

    CudaBackend& m_backend;
    ModelConfig m_config;
    KernelPlan m_plan;
    RunOptions m_runOptions;
    std::unique_ptr<GraphMetrics> m_graphMetrics;
    ModelFile m_file;
    TRITONBACKEND_MemoryManager* m_memoryManager = nullptr;
    std::mutex m_mutex;
    std::map<int, std::weak_ptr<const Program>> m_programs; // by GPU; guarded by the mutex
};

} // namespace thalassa::backends::kernels
