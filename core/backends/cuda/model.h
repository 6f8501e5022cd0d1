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
#include "core/backends/cuda/compile/compiler.h"
#include "core/backends/cuda/graph_metrics.h"
#include "core/backends/cuda/isolation/messages.h"
#include "core/backends/cuda/plan/kernel_plan.h"
#include "core/backends/cuda/plan/run_options.h"
#include "core/backends/cuda/program.h"
#include "core/backends/cuda/server_pool.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends::kernels {

// The state of the backend: its settings, and the compiler.
class CudaBackend {
public:
    static Result<std::unique_ptr<CudaBackend>> create(TRITONBACKEND_Backend* handle);
    CudaBackend(Compiler::Options options, Isolation isolation)
        : m_options(std::move(options))
        , m_isolation(isolation)
        , m_compiler(m_options)
    {
    }
    const Compiler& compiler() const { return m_compiler; }
    const Compiler::Options& compilerOptions() const { return m_options; }
    // Returns that of models whose configuration has none.
    Isolation isolation() const { return m_isolation; }
    // Returns the path of the program of worker processes.
    std::string workerProgram() const;

private:
    const Compiler::Options m_options;
    const Isolation m_isolation;
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
    DevicePool* pool() const { return m_pool.get(); }
    const CudaBackend& backend() const { return m_backend; }
    bool isBatching() const { return m_config.maxBatchSize > 0; }

    // Returns the kernels on the GPU of this number, which the first instance there loads.
    Result<std::shared_ptr<const Program>> programOn(int ordinal);

    // Returns what the worker process of an instance has to load. `owner`: model and instance.
    LoadMessage loadMessage(int ordinal, const std::string& owner) const;
    // Counts a restart of a worker process.
    void countRestart() const { m_restarts->add(1); }

    // Returns the error with the name of the model before it.
    Error named(const Error& error) const;

private:
    explicit Model(CudaBackend& backend)
        : m_backend(backend)
    {
    }
    Error readFile(TRITONBACKEND_Model* handle);
    Error prepareGraphs();

    CudaBackend& m_backend;
    ModelConfig m_config;
    KernelPlan m_plan;
    RunOptions m_runOptions;
    std::unique_ptr<GraphMetrics> m_graphMetrics;
    ModelFile m_file;
    uint64_t m_version = 0;
    std::unique_ptr<ServerPool> m_pool;
    std::unique_ptr<ModelMetric> m_restarts; // null if the model is not isolated
    std::mutex m_mutex;
    std::map<int, std::weak_ptr<const Program>> m_programs; // by GPU; guarded by the mutex
};

} // namespace thalassa::backends::kernels
