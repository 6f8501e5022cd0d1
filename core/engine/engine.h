// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine: the one facade of the core. The server's front ends and the in-process C API call it and
// nothing below it; the front ends get it as Services (services.h). *thread-safe*.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/log/throttle.h"
#include "core/base/threads/control_loop.h"
#include "core/engine/observability/readiness.h"
#include "core/engine/options.h"
#include "core/engine/services.h"
#include "core/metrics/labelled_value.h"
#include "core/repository/model_version.h"
#include "core/statistics/memory_owners.h"

namespace thalassa::caching {
class ServerCache;
}
namespace thalassa::metrics {
class FamilySources;
class ServerMetrics;
} // namespace thalassa::metrics
namespace thalassa::repository {
class ModelRepository;
}

namespace thalassa::engine {

class ModelLoader;
struct EngineFigures;

class Engine final : public InferenceEngine,
                     public Health,
                     public ModelCatalog,
                     public ModelControl {
    struct Key { }; // only create() makes engines
public:
    // Starts the load of the start-up models; `control` must outlive the engine. Fails for options
    // that contradict each other. Unreadable repositories and models that do not load are reported
    // by waitForStartup().
    static absl::StatusOr<std::unique_ptr<Engine>> create(
        Options options, base::ControlLoop& control);
    Engine(Key, Options options, std::shared_ptr<caching::ServerCache> cache,
        base::ControlLoop& control);
    ~Engine() override; // stops

    // Blocks until every start-up model was tried (row 10.6.7). If it fails, the process should end
    // with exit-on-error (rows 10.3.2, 10.1.5).
    absl::Status waitForStartup();

    // The engine as front ends use it.
    operator Services();

    // Health
    absl::StatusOr<bool> isLive() const override;
    absl::StatusOr<bool> isReady() const override;
    absl::StatusOr<bool> isModelReady(const std::string& model, int64_t version) const override;
    std::string whyNotReady() const override;
    std::string whyNoModelIsReady() const override;

    // ModelCatalog
    ::inference::ServerMetadataResponse metadata() const override;
    absl::StatusOr<::inference::ModelMetadataResponse> modelMetadata(
        const std::string& model, int64_t version) const override;
    absl::StatusOr<::inference::ModelConfig> modelConfig(
        const std::string& model, int64_t version) const override;
    absl::StatusOr<::inference::ModelStatisticsResponse> modelStatistics(
        const std::string& model, int64_t version) const override;

    // ModelControl
    void repositoryIndex(bool readyOnly,
        std::function<void(absl::StatusOr<::inference::RepositoryIndexResponse>)> done) override;
    void loadModelFrom(const std::string& model, OverrideSource override, Done done) override;
    void unloadModelFrom(
        const std::string& model, const DependentsSource& dependents, Done done) override;
    void checkConfig(const v1::CheckRequest& request, CheckDone done) override;

    // For programs that embed the engine; these functions block. A poll loads and unloads what
    // changed in the repositories: UNAVAILABLE in another mode than Poll (row 10.2.4). Repositories
    // are added and removed in mode Explicit, UNIMPLEMENTED in the others (row 10.7.6); `models`
    // maps a directory to its model's name if the names differ.
    absl::Status pollRepositories();
    absl::Status registerRepository(
        const std::string& path, std::map<std::string, std::string> models);
    absl::Status unregisterRepository(const std::string& path);

    // Returns all metrics as Prometheus' text (section 8), also after stop(), until the process
    // ends.
    std::string metricsText() const;
    // Further families of these metrics, such as those of ports.
    metrics::FamilySources& metricSources();
    // Returns the values of a family of counters or gauges that backends of the process made; empty
    // if there is no such family.
    static std::vector<metrics::LabelledValue> customMetrics(const std::string& family);

    const ObservabilityService& observability() const { return *m_observability; }
    events::EventLog& events() { return *m_events; }
    shared_memory::Regions& regions() { return m_regions; }

    // InferenceEngine
    absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string& model, int64_t version) const override;
    absl::Status infer(std::unique_ptr<inference::Request>& request) override;

    // Makes the server not ready, because it will stop after `wait`. It still serves.
    void announceStop(std::chrono::seconds wait);
    // Announces an imminent stop: the server is not ready, and schedulers stop delaying batches, so
    // that queued requests finish as soon as possible (row 11.2.2). *thread-safe*.
    void prepareStop();
    // Stops the engine: refuses new requests, except those that continue a sequence of a model
    // whose requests still run (row 4.3.27), waits for running requests and unloads all models (row
    // 11.2.3). Blocks; INTERNAL «Exit timeout expired. Exiting immediately.» if `timeout` was not
    // enough (row 11.2.4).
    absl::Status stop(std::chrono::seconds timeout);

private:
    using VersionPtr = std::shared_ptr<repository::ModelVersion>;
    using Versions = std::vector<VersionPtr>;

    EngineFigures figures() const;
    void note(v1::EventKind kind, const std::string& model, std::string text) const;
    Done notingFailure(const std::string& model, Done done) const;
    Versions busyVersions() const;
    const char* unreadyState() const;
    bool isReadyButForBackends() const;
    Readiness readiness() const;
    uint64_t inFlightCount() const;
    statistics::MemoryOwners::Registration ownCacheMemory(
        const std::shared_ptr<caching::ServerCache>& cache) const;
    absl::StatusOr<VersionPtr> find(const std::string& model, int64_t version) const;
    absl::StatusOr<Versions> counted(const std::string& model, int64_t version) const;
    absl::Status checkControl() const;
    absl::Status checkRegistering() const;

    const Options m_options;
    const std::shared_ptr<events::EventLog> m_events; // shared: requests may outlive the engine
    const std::shared_ptr<const void> m_lossObserver; // makes the loss of a GPU an event
    // Throttles the events about failed load and unload calls; shared with the calls in progress.
    const std::shared_ptr<base::Throttle> m_failures;
    Drain m_drain;
    RefusedRequests m_refused;
    shared_memory::Regions m_regions;
    std::shared_ptr<metrics::ServerMetrics> m_metrics;     // shared with the loader
    std::shared_ptr<ObservabilityService> m_observability; // likewise
    statistics::MemoryOwners::Registration m_cacheMemory;
    std::vector<std::shared_ptr<const void>> m_metricSources;  // registrations
    ModelLoader* m_loader = nullptr;                           // owned by the repository
    std::shared_ptr<repository::ModelRepository> m_repository; // shared with its tasks
    std::atomic<bool> m_started{false};
    std::atomic<bool> m_initialized{false};
    std::atomic<bool> m_leaving{false}; // the stop is announced
    std::atomic<bool> m_stopping{false};
};

} // namespace thalassa::engine
