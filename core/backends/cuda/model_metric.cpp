// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/model_metric.h"

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {

ModelMetric::ModelMetric(const Description& description, const std::string& model, uint64_t version)
{
    const Error refused(TRITONSERVER_MetricFamilyNew(
        &m_family, description.kind, description.family, description.help));
    if (!refused.ok()) {
        m_family = nullptr;
        log(TRITONSERVER_LOG_VERBOSE,
            std::string("there is no metric ") + description.family + ": " + refused.message());
        return;
    }
    const std::string number = std::to_string(version);
    TRITONSERVER_Parameter* const labels[] = {
        TRITONSERVER_ParameterNew("model", TRITONSERVER_PARAMETER_STRING, model.c_str()),
        TRITONSERVER_ParameterNew("version", TRITONSERVER_PARAMETER_STRING, number.c_str())};
    const TRITONSERVER_Parameter* given[] = {labels[0], labels[1]};
    logFailure("cannot make a metric", TRITONSERVER_MetricNew(&m_metric, m_family, given, 2));
    for (TRITONSERVER_Parameter* const label : labels)
        TRITONSERVER_ParameterDelete(label);
}

ModelMetric::~ModelMetric()
{
    if (m_metric != nullptr)
        logFailure("cannot delete a metric", TRITONSERVER_MetricDelete(m_metric));
    if (m_family != nullptr)
        logFailure("cannot delete a family of metrics", TRITONSERVER_MetricFamilyDelete(m_family));
}

void ModelMetric::add(double value)
{
    if (m_metric != nullptr)
        logFailure("cannot update a metric", TRITONSERVER_MetricIncrement(m_metric, value));
}

} // namespace thalassa::backends::kernels
