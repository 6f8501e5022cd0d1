// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelLoader: loads model versions into backends, each with the scheduler that its configuration
// selects, and ensembles, which have no backend. *thread-safe*.
#pragma once

#include "core/backend/backend_manager.h"
#include "core/backend/model.h"
#include "core/base/clock.h"
#include "core/base/threads/control_loop.h"
#include "core/base/threads/timer_thread.h"
#include "core/caching/model_cache.h"
#include "core/caching/server_cache.h"
#include "core/config/host_policy.h"
#include "core/config/instance_groups.h"
#include "core/device/registry.h"
#include "core/engine/observability/observability_service.h"
#include "core/metrics/server_metrics.h"
#include "core/repository/loader.h"
#include "core/scheduling/scheduler.h"

namespace thalassa::engine {

class ModelLoader final : public repository::Loader {
public:
    struct Options {
        backend::BackendManager::Options backends;
        bool autoCompleteConfig = true;
        config::HostPolicies hostPolicies;
        backend::GpuLoadLimits gpuLoadLimits;
        void* server = nullptr;                      // as in engine::Options
        std::shared_ptr<caching::ServerCache> cache; // null: none; shared with the models
        std::shared_ptr<backend::ExecutionPermitSource> permits; // null: executions are not limited
        std::shared_ptr<metrics::ServerMetrics> metrics;         // shared with the engine
        std::shared_ptr<const ObservabilityService> observability; // likewise
        const device::Registry* devices = &device::Registry::system();
        base::Clock* clock = &base::Clock::system();
        base::ControlLoop* control = nullptr; // outlives the models
    };
    explicit ModelLoader(Options options);

    absl::StatusOr<std::unique_ptr<repository::ModelVersion>> load(
        repository::LoadRequest request) override;
    absl::Status checkGiven(const ::inference::ModelConfig& config) const override;
    std::vector<repository::Objection> check(repository::LoadRequest& request) override;

    std::vector<std::shared_ptr<backend::Backend>> loadedBackends() { return m_backends.loaded(); }

private:
    absl::StatusOr<std::unique_ptr<repository::ModelVersion>> loadEnsembleVersion(
        repository::LoadRequest request);
    absl::StatusOr<std::unique_ptr<repository::ModelVersion>> loadModelVersion(
        repository::LoadRequest request);
    config::DeviceFacts deviceFacts() const
    {
        return {m_options.devices->gpus(), m_options.devices->reasonWithoutGpu()};
    }
    absl::Status checkAll(const ::inference::ModelConfig& config, const std::string& path) const;
    absl::Status completeWithoutBackend(repository::LoadRequest& request);
    std::unique_ptr<caching::ModelCache> cacheOf(const ::inference::ModelConfig& config,
        caching::ModelCache::Options options, caching::ModelCache::Enqueue next) const;

    const Options m_options;
    backend::BackendManager m_backends;
    const std::shared_ptr<base::TimerThread> m_timers; // shared with the schedulers
};

} // namespace thalassa::engine
