// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkerModel: the kernels of one instance in a worker process, and the memory that it shares with
// the server. *thread-compatible*.
#pragma once

#include <memory>
#include <string>

#include "core/backends/cuda/graph_counters.h"
#include "core/backends/cuda/isolation/messages.h"
#include "core/backends/cuda/isolation/shared_region.h"
#include "core/backends/cuda/isolation/tensor_layout.h"
#include "core/backends/cuda/run_resources.h"

namespace thalassa::backends::kernels {

class WorkerModel {
public:
    // Compiles or reads the kernels, and captures the graphs that the configuration names. Returns
    // the errors of Program::load() and of the configuration.
    static Result<std::unique_ptr<WorkerModel>> create(
        const LoadMessage& load, SharedRegion region);
    ~WorkerModel();
    WorkerModel(const WorkerModel&) = delete;
    WorkerModel& operator=(const WorkerModel&) = delete;

    // Runs the kernels on the inputs in the shared memory, and brings the outputs there. No work is
    // in progress afterwards, unless the answer says that the GPU is lost.
    Answer run(const RunMessage& message);

    // Returns the answer to the load, with the figures of the model.
    Answer loaded() const;

private:
    // Counts for the answers.
    class Counters final : public GraphCounters {
    public:
        void addGraphs(double count) override { graphs += count; }
        void countLaunch() override { hasLaunched = true; }

        double graphs = 0;
        bool hasLaunched = false;
    };

    explicit WorkerModel(SharedRegion region)
        : m_region(std::move(region))
    {
    }
    Error load(const LoadMessage& load);
    Error compute(const RunMessage& message);
    Error mapRegion(uint64_t byteSize);
    void unpin();
    std::vector<TensorCopy> copies(
        const TensorLayout& layout, const ShapedPlan& shaped, RunCopies::Phase phase);
    // Returns whether the context can execute nothing any more.
    bool isLost() const;
    Answer answerOf(const Error& error) const;

    SharedRegion m_region;
    bool m_isPinned = false;
    KernelPlan m_plan;
    RunOptions m_options;
    std::shared_ptr<GpuContext> m_context;
    Counters m_counters;
    std::unique_ptr<RunResources> m_resources;
};

} // namespace thalassa::backends::kernels
