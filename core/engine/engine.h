// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Engine: the one facade of the core. The server's front ends and the in-process C API call it and
// nothing below it. *thread-safe*.
//
// Queries answer from memory and never wait for a load or a file; readiness waits a moment for a
// backend that has a say in it (backend/readiness.h). Answers are the wire messages of
// grpc_service.proto: gRPC sends them as they are, HTTP prints them as JSON.
//
// A model version is a positive number; kNewestVersion asks for the newest ready one.
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
#include "core/engine/observatory.h"
#include "core/engine/options.h"
#include "core/inference/request.h"
#include "core/inference/submit.h"
#include "core/metrics/labelled_value.h"
#include "grpc_service.pb.h"

namespace thalassa::engine {

inline constexpr int64_t kNewestVersion = -1;

// What a load request may carry (rows 1.13.5, 1.13.6).
struct LoadOverride {
    std::string configJson; // empty: the file in the repository
    struct File {
        std::string path; // "<version>/<path>" inside the model directory
        std::string content;
    };
    std::vector<File> files;
};

// Read from the client's bytes when the load runs, on its thread: they may be many.
using LoadOverrideSource = std::function<absl::StatusOr<LoadOverride>()>;

class Engine {
public:
    using Done = std::function<void(absl::Status)>;

    // Starts the load of the start-up models; `control` must outlive the engine. Fails for options
    // that contradict each other. Unreadable repositories and models that do not load are reported
    // by waitForStartup().
    static absl::StatusOr<std::unique_ptr<Engine>> create(
        Options options, base::ControlLoop& control);
    virtual ~Engine() = default;

    // Blocks until every start-up model was tried (row 10.6.7). Not OK: with exit-on-error the
    // process should end (rows 10.3.2, 10.1.5).
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
    // Answer when the load has ended, one way or the other, on a thread of the engine
    // (row 1.13.14).
    virtual void loadModelFrom(
        const std::string& model, LoadOverrideSource override, Done done) = 0;
    void loadModel(const std::string& model, LoadOverride override, Done done)
    {
        const auto given = std::make_shared<LoadOverride>(std::move(override));
        loadModelFrom(
            model, [given] { return std::move(*given); }, std::move(done));
    }
    // Answers when the unload has begun (row 10.5.2).
    virtual void unloadModel(const std::string& model, bool unloadDependents, Done done) = 0;

    // For programs that embed the engine; block. A poll carries out what changed in the
    // repositories: UNAVAILABLE in another mode than Poll (row 10.2.4). Repositories come and go in
    // mode Explicit, UNIMPLEMENTED in the others (row 10.7.6); `models` names the models of
    // directories that do not carry their model's name, by directory.
    virtual absl::Status pollRepositories() = 0;
    virtual absl::Status registerRepository(
        const std::string& path, std::map<std::string, std::string> models) = 0;
    virtual absl::Status unregisterRepository(const std::string& path) = 0;

    // Prometheus' text of all metrics (section 8). After stop(), too: until the process ends.
    virtual std::string metricsText() const = 0;
    // The values of a family of counters or gauges that backends made; empty: there is none.
    virtual std::vector<metrics::LabelledValue> customMetrics(const std::string& family) const = 0;

    // What became of its requests, and why they took as long as they did.
    virtual const Observatory& observatory() const = 0;
    // What happens to the server; whoever causes it notes it.
    virtual events::EventLog& events() = 0;
    // Out of service without an end, and back (drain.h).
    virtual Drain& drain() = 0;
    // Answers what the service asks of it.
    virtual absl::StatusOr<v1::DrainResponse> answerDrain(const v1::DrainRequest& request) = 0;

    // The model version that a request is for: NOT_FOUND for an unknown one, UNAVAILABLE for one
    // that is not ready (row 1.2.5). After stop() one whose requests still run.
    virtual absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string& model, int64_t version) const = 0;

    // Checks the request and hands it to its model's scheduler. On success the engine owns it and
    // its context's sink will see the final response, once. On failure `request` stays with the
    // caller and nothing is delivered.
    virtual absl::Status infer(std::unique_ptr<inference::Request>& request) = 0;
    // The same for a client on the network, whom a server that is drained refuses; a model that
    // calls others goes on.
    absl::Status inferForClient(std::unique_ptr<inference::Request>& request)
    {
        if (absl::Status status = drain().admit(*request); !status.ok())
            return inference::refused(*request, std::move(status));
        return infer(request);
    }

    // The end is near: what waits in queues waits for no others any more, so that those who wait
    // for its answers need not wait for a batch's delay (row 11.2.2). *thread-safe*.
    virtual void prepareStop() = 0;
    // Ends it: refuses new work, but for what continues a sequence of a model whose requests still
    // run (row 4.3.27), waits for running requests and unloads all (row 11.2.3). Blocks; INTERNAL
    // «Exit timeout expired. Exiting immediately.» when `timeout` was not enough (row 11.2.4).
    virtual absl::Status stop(std::chrono::seconds timeout) = 0;
};

} // namespace thalassa::engine
