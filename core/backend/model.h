// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Model: one loaded model version inside a backend, TRITONBACKEND_Model in the C API. It owns its
// instances. *thread-safe* once load() has returned.
//
// load() calls the backend's ModelInitialize (which may complete the configuration), checks the
// configuration, creates the instances with their ModelInstanceInitialize, and starts one thread
// for each. The destructor retires the instances, joins their threads and calls the Finalize entry
// points in reverse order. All of this runs on a loading thread, never on one that serves.
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
#include "core/backend/gpu_load_limit.h"
#include "core/backend/instance_set.h"
#include "core/backend/warmup.h"
#include "core/backend/work_source.h"
#include "core/config/host_policy.h"
#include "core/config/instance_groups.h"
#include "core/config/tensor_spec.h"
#include "core/statistics/model_statistics.h"
#include "model_config.pb.h"

namespace thalassa::backend {

class Model {
public:
    struct Options {
        std::string name;
        int64_t version = 1;
        std::string path;                // the model directory, absolute
        ::inference::ModelConfig config; // completed by the server side (row 3.10.1)
        config::DeviceFacts devices;     // complete the instance groups of update()
        bool autoComplete = true;     // ask the backend to complete the configuration (row 3.1.6)
        bool hasConfigFile = true;    // false: NOT_FOUND unless the backend sets one (row 3.1.7)
        void* server = nullptr;       // the result of TRITONBACKEND_ModelServer
        std::string backendDirectory; // the server's, or empty; may contain a batching library
        config::HostPolicies hostPolicies;
        GpuLoadLimits gpuLoadLimits; // none: not limited
        // Makes a permit for each instance; null if executions are not limited.
        std::shared_ptr<ExecutionPermitSource> permits;
        // Checks the configuration after ModelInitialize; an error ends the load.
        std::function<absl::Status(const ::inference::ModelConfig&)> checkConfig;
        std::stop_token stop; // ends the warm-up of the load
    };

    // Makes the scheduler, from which instances take work, once the configuration is final. An
    // error ends the load.
    using WorkSourceFactory = std::function<absl::StatusOr<std::shared_ptr<WorkSource>>(Model&)>;

    // Loads the model. Blocks as long as the backend takes. Errors of entry points name the
    // backend.
    [[nodiscard]] static absl::StatusOr<std::unique_ptr<Model>> load(
        std::shared_ptr<Backend> backend, Options options, const WorkSourceFactory& makeWorkSource);
    ~Model();
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;

    const std::string& name() const { return m_options.name; }
    int64_t version() const { return m_options.version; }
    const std::string& path() const { return m_options.path; }
    // Returns the host policy with that name, or an empty one if there is none.
    const config::HostPolicy& hostPolicy(const std::string& name) const;
    bool autoCompletesConfig() const { return m_options.autoComplete; }
    const GpuLoadLimits& gpuLoadLimits() const { return m_options.gpuLoadLimits; }
    void* server() const { return m_options.server; }
    Backend& backend() const { return *m_backend; }
    // The configuration as loaded; not yet final while ModelInitialize runs.
    const ::inference::ModelConfig& config() const
    {
        return m_info ? m_info->config() : m_options.config;
    }
    // REQUIRES: in load(), ModelInitialize has succeeded.
    const config::ModelInfo& info() const { return *m_info; }
    statistics::ModelStatistics& statistics() { return *m_statistics; }
    std::shared_ptr<statistics::ModelStatistics> sharedStatistics() { return m_statistics; }
    const InstanceSet& instances() const { return m_instances; }
    // The requests that each new instance executes first.
    const Warmup& warmup() const { return m_warmup; }
    ExecutionPermitSource* permits() const { return m_options.permits.get(); }
    // Shared with the scheduler; null if the model has none.
    std::shared_ptr<BatchStrategy> batchStrategy() const { return m_batchLibrary; }

    // Takes over the fields that a backend may complete (row 3.10.3). FAILED_PRECONDITION outside
    // ModelInitialize.
    absl::Status completeConfig(const ::inference::ModelConfig& proposed);
    // Notes that the instances use GPUs only in worker processes. Returns FAILED_PRECONDITION
    // outside ModelInitialize.
    absl::Status useWorkerProcesses();
    // Returns whether the instances work without the GPUs of this process.
    bool usesWorkerProcesses() const { return m_usesWorkerProcesses; }

    // Returns the configuration with the changes of update().
    ::inference::ModelConfig currentConfig() const;
    // Takes over the instance groups (see InstanceSet) and the version policy of `wanted` while the
    // model serves (row 10.4.3). On an error, such as INVALID_ARGUMENT for groups that cannot work,
    // nothing has changed. Blocks as long as the backend takes; `stop` ends the warm-up of new
    // instances.
    absl::Status update(const ::inference::ModelConfig& wanted, const std::stop_token& stop = {});

    // Calls the readiness hooks, and returns the first reason why an instance cannot serve.
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
    std::shared_ptr<BatchLibrary> m_batchLibrary; // shared with the scheduler; may be null
    const std::shared_ptr<statistics::ModelStatistics> m_statistics = // shared with the scheduler
        std::make_shared<statistics::ModelStatistics>();
    std::atomic<void*> m_state{nullptr};
    bool m_isInitializing = false;
    bool m_isInitialized = false; // Finalize is due
    bool m_configWasSet = false;  // by the backend
    bool m_usesWorkerProcesses = false;
    mutable base::Mutex m_updatedMutex;
    std::optional<::inference::ModelConfig> m_updated ABSL_GUARDED_BY(m_updatedMutex);
    InstanceSet m_instances{*this};
};

} // namespace thalassa::backend
