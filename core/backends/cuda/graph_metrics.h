// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GraphMetrics: the metrics of the CUDA graphs of a model version, which the server exports with
// its own. A server without metrics exports none. *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/backends/cuda/graph_counters.h"
#include "core/backends/cuda/model_metric.h"

namespace thalassa::backends::kernels {

class GraphMetrics final : public GraphCounters {
public:
    GraphMetrics(const std::string& model, uint64_t version);

    void addGraphs(double count) override { m_graphs.add(count); }
    void countLaunch() override { m_launches.add(1); }

private:
    ModelMetric m_graphs;
    ModelMetric m_launches;
};

} // namespace thalassa::backends::kernels
