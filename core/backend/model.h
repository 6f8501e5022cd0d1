// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Model: one loaded model version inside a backend, what the C API calls TRITONBACKEND_Model.
// It owns its instances. *thread-safe* once load() has returned.
//
// Life: load() runs the backend's ModelInitialize (which may complete the configuration), has the
// configuration checked, creates the instances with their ModelInstanceInitialize, and starts one
// thread for each. The destructor retires the instances, joins their threads and runs the Finalize
// entry points in reverse order. All of this happens on a loading thread, never on one that serves.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backend/backend.h"
#include "core/backend/batch_library.h"
#include "core/backend/instance_set.h"
#include "core/backend/warmup.h"
#include "core/backend/work_source.h"
#include "core/config/host_policy.h"
#include "core/config/tensor_spec.h"
#include "core/statistics/model_statistics.h"
#include "model_config.pb.h"

namespace thalassa::backend {

class Model {
public:
    struct Options {
        std::string name;
        int64_t version = 1;
        std::string path;                // of the model directory, absolute
        ::inference::ModelConfig config; // completed by the server side (row 3.10.1)
        bool autoComplete = true;     // ask the backend to complete the configuration (row 3.1.6)
        bool hasConfigFile = true;    // false: NOT_FOUND unless the backend sets one (row 3.1.7)
        void* server = nullptr;       // what TRITONBACKEND_ModelServer answers
        std::string backendDirectory; // of the server, where a batching library may lie
        config::HostPolicies hostPolicies;
        // Gives each instance its permit to execute; null: they execute at any time.
        std::shared_ptr<PermitSource> permits;
        // Judges the configuration once the backend has had its say; an error ends the load.
        std::function<absl::Status(const ::inference::ModelConfig&)> checkConfig;
        std::stop_token stop; // ends the warm-up of the load
    };

    // Makes the scheduler once the final configuration is known; instances ask it for work. An
    // error ends the load.
    using WorkSourceFactory = std::function<absl::StatusOr<std::shared_ptr<WorkSource>>(Model&)>;

    // Blocks as long as the backend takes. Errors name the backend and the entry point.
    [[nodiscard]] static absl::StatusOr<std::unique_ptr<Model>> load(
        std::shared_ptr<Backend> backend, Options options, const WorkSourceFactory& makeWorkSource);
    ~Model();
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    const std::string& name() const { return m_options.name; }
    int64_t version() const { return m_options.version; }
    const std::string& path() const { return m_options.path; }
    // An empty one if none has that name.
    const config::HostPolicy& hostPolicy(const std::string& name) const;
    bool autoCompletesConfig() const { return m_options.autoComplete; }
    void* server() const { return m_options.server; }
    Backend& backend() const { return *m_backend; }
    // As it was loaded; while ModelInitialize runs, not yet the final one.
    const ::inference::ModelConfig& config() const
    {
        return m_info ? m_info->config() : m_options.config;
    }
    // REQUIRES: load() has got past ModelInitialize.
    const config::ModelInfo& info() const { return *m_info; }
    statistics::ModelStatistics& statistics() { return *m_statistics; }
    std::shared_ptr<statistics::ModelStatistics> sharedStatistics() { return m_statistics; }
    const InstanceSet& instances() const { return m_instances; }
    // What each new instance executes first.
    const Warmup& warmup() const { return m_warmup; }
    PermitSource* permits() const { return m_options.permits.get(); }
    // Shared with the scheduler; null: the model has none.
    std::shared_ptr<BatchStrategy> batchStrategy() const { return m_batchLibrary; }

    // Takes over what a backend may complete (row 3.10.3). FAILED_PRECONDITION outside
    // ModelInitialize.
    absl::Status completeConfig(const ::inference::ModelConfig& proposed);

    // With what update() changed.
    ::inference::ModelConfig currentConfig() const;
    // Takes over the instance groups (see InstanceSet) and the version policy of `wanted` while the
    // model serves (row 10.4.3). INVALID_ARGUMENT when they cannot work: nothing has changed then.
    // Blocks as long as the backend takes; `stop` ends the warm-up of new instances.
    absl::Status update(const ::inference::ModelConfig& wanted, const std::stop_token& stop = {});

    // Asks the instances' readiness hooks; the first reason why one cannot serve.
    absl::Status checkReady() { return m_instances.checkReady(); }

    void* state() const { return m_state.load(std::memory_order_acquire); }
    void setState(void* state) { m_state.store(state, std::memory_order_release); }

private:
    Model(std::shared_ptr<Backend> backend, Options options);
    absl::Status initialize();

    Options m_options;
    const std::shared_ptr<Backend> m_backend; // shared with the other models of the library
    std::unique_ptr<const config::ModelInfo> m_info;
    Warmup m_warmup;
    std::shared_ptr<BatchLibrary> m_batchLibrary; // shared with the scheduler; null: none
    const std::shared_ptr<statistics::ModelStatistics> m_statistics = // shared with the scheduler
        std::make_shared<statistics::ModelStatistics>();
    std::atomic<void*> m_state{nullptr};
    bool m_isInitializing = false;
    bool m_isInitialized = false; // Finalize is due
    bool m_configWasSet = false;  // by the backend
    mutable base::Mutex m_updatedMutex;
    std::optional<::inference::ModelConfig> m_updated ABSL_GUARDED_BY(m_updatedMutex);
    InstanceSet m_instances{*this};
};

} // namespace thalassa::backend
