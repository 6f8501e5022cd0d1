// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GraphMetrics: the metrics of the CUDA graphs of a model version, which the server exports with
// its own. A server without metrics exports none. *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/backends/common/error.h"

namespace thalassa::backends::kernels {

class GraphMetrics {
public:
    GraphMetrics(const std::string& model, uint64_t version);

    // Adds to the number of graphs that instances have.
    void addGraphs(double count) { m_graphs.add(count); }
    // Counts an execution whose kernels were launched as a graph.
    void countLaunch() { m_launches.add(1); }

private:
    // A metric and its family; both are null if the server refuses them.
    class Metric {
    public:
        struct Description {
            TRITONSERVER_MetricKind kind;
            const char* family;
            const char* help;
        };

        Metric(
            const Description& description, const std::string& model, const std::string& version);
        ~Metric();
        Metric(const Metric&) = delete;
        Metric& operator=(const Metric&) = delete;

        void add(double value);

    private:
        TRITONSERVER_MetricFamily* m_family = nullptr;
        TRITONSERVER_Metric* m_metric = nullptr;
    };

    Metric m_graphs;
    Metric m_launches;
};

} // namespace thalassa::backends::kernels
