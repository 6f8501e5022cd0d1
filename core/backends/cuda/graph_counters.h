// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GraphCounters: what the CUDA graphs of an instance are counted by: metrics of the server
// (graph_metrics.h), or the answers of a worker process. *thread-compatible*, unless the
// implementation says more.
#pragma once

namespace thalassa::backends::kernels {

class GraphCounters {
public:
    GraphCounters() = default;
    virtual ~GraphCounters() = default;
    GraphCounters(const GraphCounters&) = delete;
    GraphCounters& operator=(const GraphCounters&) = delete;

    // Adds to the number of graphs that instances have.
    virtual void addGraphs(double count) = 0;
    // Counts an execution whose kernels were launched as a graph.
    virtual void countLaunch() = 0;
};

} // namespace thalassa::backends::kernels
