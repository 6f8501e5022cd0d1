// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/graph_metrics.h"

namespace thalassa::backends::kernels {

GraphMetrics::GraphMetrics(const std::string& model, uint64_t version)
    : m_graphs({TRITONSERVER_METRIC_KIND_GAUGE, "thalassa_cuda_graphs",
                   "Number of CUDA graphs that the instances of the model have"},
          model, version)
    , m_launches({TRITONSERVER_METRIC_KIND_COUNTER, "thalassa_cuda_graph_launches_total",
                     "Number of executions whose kernels were launched as a CUDA graph"},
          model, version)
{
}

} // namespace thalassa::backends::kernels
