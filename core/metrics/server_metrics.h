// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerMetrics: all metrics of one server, and their text. *thread-safe*. Reading them waits for
// nothing and delays no request: it takes short locks, each of one model version alone.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <prometheus/metric_family.h>

#include "core/base/control_loop.h"
#include "core/metrics/cpu_monitor.h"
#include "core/metrics/labelled_value.h"
#include "core/metrics/model_registry.h"
#include "core/metrics/settings.h"
#include "model_config.pb.h"

namespace thalassa::metrics {

class ServerMetrics {
public:
    // What else the server has, such as its response cache's.
    using Source = std::function<std::vector<prometheus::MetricFamily>()>;

    // `control` must outlive it.
    ServerMetrics(Settings settings, Source more, base::ControlLoop& control);

    const Settings& settings() const { return m_settings; }
    bool isEnabled() const { return m_settings.isEnabled; }
    ModelRegistry& models() { return *m_models; }

    // Prometheus' text format 0.0.4. Without metrics, what the C API made is all of it.
    std::string text() const;
    // Of a family of counters or gauges that the C API made; empty: there is none.
    static std::vector<LabelledValue> customValues(const std::string& family);

private:
    const Settings m_settings;
    const Source m_more;
    std::shared_ptr<CpuMonitor> m_cpu; // null: not wanted
    // Shared with the versions, which may end later.
    const std::shared_ptr<ModelRegistry> m_models = std::make_shared<ModelRegistry>();
};

} // namespace thalassa::metrics
