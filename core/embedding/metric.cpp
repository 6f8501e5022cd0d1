// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Metrics that backends, caches and programs made, and the text of all metrics (rows 8.8, 9.2.4).
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/cabi/error.h"
#include "core/embedding/metric_family.h"
#include "core/embedding/server.h"

using thalassa::cabi::guarded;
using thalassa::cabi::numberOf;

extern "C" {

TRITONSERVER_Error* TRITONSERVER_MetricDelete(TRITONSERVER_Metric* metric)
{
    return guarded(__func__, [&] {
        if (metric != nullptr) {
            TRITONSERVER_MetricFamily& owner = metric->owner;
            delete metric;
            --owner.metricCount;
        }
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_MetricValue(TRITONSERVER_Metric* metric, double* value)
{
    return guarded(__func__, {{"metric", metric}, {"value", value}}, [&]() -> absl::Status {
        ASSIGN_OR_RETURN(*value, metric->metric->value());
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_MetricIncrement(TRITONSERVER_Metric* metric, double value)
{
    return guarded(
        __func__, {{"metric", metric}}, [&] { return metric->metric->increment(value); });
}

TRITONSERVER_Error* TRITONSERVER_MetricSet(TRITONSERVER_Metric* metric, double value)
{
    return guarded(__func__, {{"metric", metric}}, [&] { return metric->metric->set(value); });
}

TRITONSERVER_Error* TRITONSERVER_MetricObserve(TRITONSERVER_Metric* metric, double value)
{
    return guarded(__func__, {{"metric", metric}}, [&] { return metric->metric->observe(value); });
}

TRITONSERVER_Error* TRITONSERVER_ServerMetrics(
    TRITONSERVER_Server* server, TRITONSERVER_Metrics** metrics)
{
    return guarded(__func__, {{"server", server}, {"metrics", metrics}}, [&] {
        *metrics = new TRITONSERVER_Metrics{server->engine->metricsText()};
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_MetricsFormatted(TRITONSERVER_Metrics* metrics,
    TRITONSERVER_MetricFormat format, const char** base, size_t* byte_size)
{
    return guarded(__func__, {{"metrics", metrics}, {"base", base}, {"byte_size", byte_size}},
        [&]() -> absl::Status {
            if (numberOf(format) != TRITONSERVER_METRIC_PROMETHEUS) {
                return absl::InvalidArgumentError(absl::StrCat("unknown format of metrics ",
                    numberOf(format), ", expected TRITONSERVER_METRIC_PROMETHEUS"));
            }
            *base = metrics->text.data();
            *byte_size = metrics->text.size();
            return absl::OkStatus();
        });
}

TRITONSERVER_Error* TRITONSERVER_MetricsDelete(TRITONSERVER_Metrics* metrics)
{
    delete metrics;
    return nullptr;
}

} // extern "C"
