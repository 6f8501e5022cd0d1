// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine: the one facade of the core. The server's front ends and the in-process C API call it and
// nothing below it. *thread-safe*.
//
// Queries answer from memory and never wait for a load or a file; readiness waits a moment for
// backends with a readiness hook (backend/readiness.h). Answers are the wire messages of
// grpc_service.proto: gRPC sends them as they are, HTTP prints them as JSON.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/control_loop.h"
#include "core/engine/drain.h"
#include "core/engine/inference_engine.h"
#include "core/engine/observability_service.h"
#include "core/engine/options.h"
#include "core/metrics/labelled_value.h"
#include "grpc_service.pb.h"

namespace thalassa::engine {

// The override that a load request may carry (rows 1.13.5, 1.13.6).
struct LoadOverride {
    std::string configJson; // empty: the file in the repository
    struct File {
        std::string path; // "<version>/<path>" inside the model directory
        std::string content;
    };
    std::vector<File> files;
};

// Reads the override from the client's bytes on the thread of the load, because they may be many.
using LoadOverrideSource = std::function<absl::StatusOr<LoadOverride>()>;

class Engine : public InferenceEngine {
public:
    using Done = std::function<void(absl::Status)>;

    // Starts the load of the start-up models; `control` must outlive the engine. Fails for options
    // that contradict each other. Unreadable repositories and models that do not load are reported
    // by waitForStartup().
    static absl::StatusOr<std::unique_ptr<Engine>> create(
        Options options, base::ControlLoop& control);

    // Blocks until every start-up model was tried (row 10.6.7). If it fails, the process should end
    // with exit-on-error (rows 10.3.2, 10.1.5).
    virtual absl::Status waitForStartup() = 0;

    // Health (rows 1.2.1 to 1.2.5, 10.6). UNAVAILABLE «Server exiting» after stop().
    virtual absl::StatusOr<bool> isLive() const = 0;
    virtual absl::StatusOr<bool> isReady() const = 0;
    virtual absl::StatusOr<bool> isModelReady(const std::string& model, int64_t version) const = 0;

    virtual ::inference::ServerMetadataResponse metadata() const = 0;
    virtual absl::StatusOr<::inference::ModelMetadataResponse> modelMetadata(
        const std::string& model, int64_t version) const = 0;
    virtual absl::StatusOr<::inference::ModelConfig> modelConfig(
        const std::string& model, int64_t version) const = 0;
    // Empty name: every model (row 1.9.1).
    virtual absl::StatusOr<::inference::ModelStatisticsResponse> modelStatistics(
        const std::string& model, int64_t version) const = 0;

    // Reads the directories on a file thread (row 10.1.7) and then calls `done` there.
    virtual void repositoryIndex(bool readyOnly,
        std::function<void(absl::StatusOr<::inference::RepositoryIndexResponse>)> done) = 0;
    // Both call `done` when the load has succeeded or failed, on a thread of the engine
    // (row 1.13.14).
    virtual void loadModelFrom(
        const std::string& model, LoadOverrideSource override, Done done) = 0;
    void loadModel(const std::string& model, LoadOverride override, Done done)
    {
        const auto given = std::make_shared<LoadOverride>(std::move(override));
        loadModelFrom(
            model, [given] { return std::move(*given); }, std::move(done));
    }
    // Calls `done` when the unload has begun (row 10.5.2).
    virtual void unloadModel(const std::string& model, bool unloadDependents, Done done) = 0;

    // For programs that embed the engine; these functions block. A poll loads and unloads what
    // changed in the repositories: UNAVAILABLE in another mode than Poll (row 10.2.4). Repositories
    // are added and removed in mode Explicit, UNIMPLEMENTED in the others (row 10.7.6); `models`
    // maps a directory to its model's name if the names differ.
    virtual absl::Status pollRepositories() = 0;
    virtual absl::Status registerRepository(
        const std::string& path, std::map<std::string, std::string> models) = 0;
    virtual absl::Status unregisterRepository(const std::string& path) = 0;

    // Returns all metrics as Prometheus' text (section 8), also after stop(), until the process
    // ends.
    virtual std::string metricsText() const = 0;
    // Returns the values of a family of counters or gauges that backends made; empty if there is no
    // such family.
    virtual std::vector<metrics::LabelledValue> customMetrics(const std::string& family) const = 0;

    // The results of requests, and the reasons for their durations.
    virtual const ObservabilityService& observatory() const = 0;
    // The events of the server; the component that causes an event adds it.
    virtual events::EventLog& events() = 0;
    // Takes the server out of service without stopping it, and back (drain.h).
    virtual Drain& drain() = 0;
    // Answers a drain request of the observability extension.
    virtual absl::StatusOr<v1::DrainResponse> answerDrain(const v1::DrainRequest& request) = 0;

    // Announces an imminent stop: schedulers stop delaying batches, so that queued requests finish
    // as soon as possible (row 11.2.2). *thread-safe*.
    virtual void prepareStop() = 0;
    // Stops the engine: refuses new requests, except those that continue a sequence of a model
    // whose requests still run (row 4.3.27), waits for running requests and unloads all models (row
    // 11.2.3). Blocks; INTERNAL «Exit timeout expired. Exiting immediately.» if `timeout` was not
    // enough (row 11.2.4).
    virtual absl::Status stop(std::chrono::seconds timeout) = 0;
};

} // namespace thalassa::engine
