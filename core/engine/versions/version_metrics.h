// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// VersionMetrics: registers a model version with the server's metrics, from when it can serve until
// its end. Empty if metrics are disabled. *thread-compatible*.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/backend/instance_set.h"
#include "core/inference/served_model.h"
#include "core/metrics/server_metrics.h"

namespace thalassa::engine {

class VersionMetrics {
public:
    struct Version {
        const ::inference::ModelConfig* config = nullptr;
        int64_t number = 1;
        std::string space; // its namespace
        bool isEnsemble = false;
        std::shared_ptr<statistics::ModelStatistics> statistics;
        std::function<size_t()> pendingCount; // called until the end; empty: no request ever waits
        const backend::InstanceSet* instances = nullptr; // read until the end; null: there are none
        base::Duration loadTime{};
    };

    VersionMetrics() = default;
    VersionMetrics(metrics::ServerMetrics& metrics, Version version);

    // Adds the listener to the requests of the version that its metrics need. Called before the
    // first request.
    void listenTo(inference::ServedModel& version) const;

private:
    std::vector<metrics::ModelRegistry::Registration> m_registrations;
    std::shared_ptr<metrics::Observations> m_firstResponses; // null: disabled
};

} // namespace thalassa::engine
