// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerMetrics: all metrics of one server, and their text. *thread-safe*. Reading them does not
// block or delay requests: it takes short locks, each of a single model version.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <prometheus/metric_family.h>

#include "core/base/threads/control_loop.h"
#include "core/base/threads/thread_control_loop.h"
#include "core/device/registry.h"
#include "core/metrics/cpu_monitor.h"
#include "core/metrics/family_sources.h"
#include "core/metrics/gpu_monitor.h"
#include "core/metrics/labelled_value.h"
#include "core/metrics/model_registry.h"
#include "core/metrics/settings.h"
#include "model_config.pb.h"

namespace thalassa::metrics {

class ServerMetrics {
public:
    // `control` and `devices` must outlive this object. GPUs that are added to the devices later
    // have no metrics of the machine.
    ServerMetrics(Settings settings, base::ControlLoop& control,
        const device::Registry& devices = device::Registry::system());

    const Settings& settings() const { return m_settings; }
    bool isEnabled() const { return m_settings.isEnabled; }
    ModelRegistry& models() { return *m_models; }
    // Further families of the server, such as those of its response cache.
    FamilySources& sources() { return *m_sources; }

    // Returns Prometheus' text format 0.0.4. If metrics are disabled, it only has the families made
    // through the C API.
    std::string text() const;
    // Returns the values of a family of counters or gauges made through the C API; empty if there
    // is no such family.
    static std::vector<LabelledValue> customValues(const std::string& family);

private:
    std::vector<prometheus::MetricFamily> machineFamilies() const;

    // The thread on which GPUs are read.
    struct GpuReading {
        std::shared_ptr<GpuMonitor> monitor;
        base::ThreadControlLoop loop; // ends first
    };

    const Settings m_settings;
    const device::Registry& m_devices;
    const bool m_showsGpus;
    std::shared_ptr<CpuMonitor> m_cpu;  // null if disabled
    std::unique_ptr<GpuReading> m_gpus; // null if disabled or without a GPU
    // Shared with the versions and the sources, which may end later.
    const std::shared_ptr<ModelRegistry> m_models = std::make_shared<ModelRegistry>();
    const std::shared_ptr<FamilySources> m_sources = std::make_shared<FamilySources>();
    const FamilySources::Registration m_build;
};

} // namespace thalassa::metrics
