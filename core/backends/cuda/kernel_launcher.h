// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// KernelLauncher: launches the kernels of runs on the stream of an instance, one by one or as a
// graph. A shape gets its graph when it occurs for the second time, or by capture() before. A run
// of a single kernel needs none. *thread-compatible*.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/backends/cuda/graph_cache.h"
#include "core/backends/cuda/plan/run_options.h"
#include "core/backends/cuda/shaped_plan.h"

namespace thalassa::backends::kernels {

class KernelLauncher {
public:
    // Program and stream outlive the launcher.
    KernelLauncher(const Program& program, gpu::Stream stream)
        : m_program(program)
        , m_stream(stream)
    {
    }

    // Launches runs as graphs from now on. The counters outlive the launcher.
    void useGraphs(GraphCounters& counters, GraphCache::Options options);

    // Launches the kernels of a run whose tensors are at these addresses. The context must be
    // current, and no earlier run in progress.
    Error launch(const ShapedPlan& shaped, std::span<const gpu::Address> addresses);

    // The same without graphs, for addresses that no other run has.
    Error launchEach(const ShapedPlan& shaped, std::span<const gpu::Address> addresses);

    // Captures the graph of a shape without launching it. Needs useGraphs().
    Error capture(const ShapedPlan& shaped, std::span<const gpu::Address> addresses);

private:
    Error launchEach(std::span<const Launch> launches);
    Error launchGraph(gpu::GraphExec graph);

    const Program& m_program;
    gpu::StreamObject* const m_stream;
    GraphCounters* m_counters = nullptr;
    std::unique_ptr<GraphCache> m_graphs; // null: kernels are launched one by one
};

} // namespace thalassa::backends::kernels
