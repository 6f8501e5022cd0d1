// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/metrics/server_families.h"

#include "core/metrics/family_builders.h"

namespace thalassa::app {

using metrics::counter;
using prometheus::MetricFamily;
using prometheus::MetricType;

std::vector<MetricFamily> serverFamilies(const ServerFigures& figures)
{
    MetricFamily connections{
        "thalassa_connections", "Open connections of a port", MetricType::Gauge, {}};
    MetricFamily refusals{"thalassa_transport_refusals_total",
        "Connections and requests that the transport of a port has refused", MetricType::Counter,
        {}};
    for (const ServerFigures::Port& port : figures.ports) {
        prometheus::ClientMetric& open = connections.metric.emplace_back();
        open.label = {{"port", port.name}};
        open.gauge.value = static_cast<double>(port.connections);
        for (size_t i = 0; i < port.refusals.size(); ++i) {
            const auto reason = static_cast<http::RefusalReason>(i);
            prometheus::ClientMetric& refused = refusals.metric.emplace_back();
            refused.label = {{"port", port.name}, {"reason", std::string(http::nameOf(reason))}};
            refused.counter.value = static_cast<double>(port.refusals[i].count);
        }
    }
    return {std::move(connections), std::move(refusals),
        counter("thalassa_traces_lost_total",
            "Traces that were dropped because they could not be written in time",
            static_cast<double>(figures.lostTraces)),
        counter("thalassa_spans_lost_total",
            "Spans that were dropped because the collector did not take them in time",
            static_cast<double>(figures.lostSpans)),
        counter("thalassa_log_lines_lost_total",
            "Lines of the log that were dropped because they could not be written in time",
            static_cast<double>(figures.lostLogLines))};
}

} // namespace thalassa::app
