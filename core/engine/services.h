// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Services: the parts of an engine that front ends use. A component takes the parts that it uses,
// and a test implements only these. Engine (engine.h) implements all of them. *thread-safe*.
//
// Answers are the wire messages of grpc_service.proto: gRPC sends them as they are, HTTP prints
// them as JSON. Queries answer from memory and never wait for a load or a file; readiness waits a
// moment for backends with a readiness hook (backend/readiness.h).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "core/engine/drain.h"
#include "core/engine/inference_engine.h"
#include "core/engine/refused_requests.h"
#include "core/events/event_log.h"
#include "core/repository/load_override.h"
#include "core/shared_memory/regions.h"
#include "grpc_service.pb.h"
#include "observability.pb.h"

namespace thalassa::engine {

class ObservabilityService;

// Health (rows 1.2.1 to 1.2.5, 10.6). UNAVAILABLE «Server exiting» after the engine's stop.
//
// The server is not ready while it starts, is drained or stops. A client then needs another server
// whichever model it uses, so front ends report each model as not ready, too. isModelReady() does
// not: models still execute the requests that are accepted.
class Health {
public:
    virtual ~Health() = default;

    virtual absl::StatusOr<bool> isLive() const = 0;
    virtual absl::StatusOr<bool> isReady() const = 0;
    virtual absl::StatusOr<bool> isModelReady(const std::string& model, int64_t version) const = 0;
    // Returns why the server is not ready, with the model versions that are not: "the server is
    // being drained; model 'm' version 1 is LOADING". Empty if it is ready.
    virtual std::string whyNotReady() const = 0;
    // Returns the part of it that concerns every model: "the server is being drained". Empty if
    // there is none.
    virtual std::string whyNoModelIsReady() const = 0;
};

// The description of the server and of its models.
class ModelCatalog {
public:
    virtual ~ModelCatalog() = default;

    virtual ::inference::ServerMetadataResponse metadata() const = 0;
    virtual absl::StatusOr<::inference::ModelMetadataResponse> modelMetadata(
        const std::string& model, int64_t version) const = 0;
    virtual absl::StatusOr<::inference::ModelConfig> modelConfig(
        const std::string& model, int64_t version) const = 0;
    // Empty name: every model (row 1.9.1).
    virtual absl::StatusOr<::inference::ModelStatisticsResponse> modelStatistics(
        const std::string& model, int64_t version) const = 0;
};

// Loads and unloads models.
class ModelControl {
public:
    using Done = std::function<void(absl::Status)>;
    // Reads the override from the client's bytes on the thread of the load, because they may be
    // many.
    using OverrideSource = std::function<absl::StatusOr<repository::LoadOverride>()>;
    // Reads from the client's bytes whether the members of an ensemble are unloaded as well.
    using DependentsSource = std::function<absl::StatusOr<bool>()>;

    virtual ~ModelControl() = default;

    // Reads the directories on a file thread (row 10.1.7) and then calls `done` there.
    virtual void repositoryIndex(bool readyOnly,
        std::function<void(absl::StatusOr<::inference::RepositoryIndexResponse>)> done) = 0;
    // Both call `done` when the load has succeeded or failed, on a thread of the engine
    // (row 1.13.14).
    virtual void loadModelFrom(const std::string& model, OverrideSource override, Done done) = 0;
    void loadModel(const std::string& model, repository::LoadOverride override, Done done)
    {
        const auto given = std::make_shared<repository::LoadOverride>(std::move(override));
        loadModelFrom(
            model, [given] { return std::move(*given); }, std::move(done));
    }
    // Both call `done` when the unload has begun (row 10.5.2). A server that allows no unload
    // refuses it without reading `dependents`.
    virtual void unloadModelFrom(
        const std::string& model, const DependentsSource& dependents, Done done) = 0;
    void unloadModel(const std::string& model, bool unloadDependents, Done done)
    {
        unloadModelFrom(
            model, [unloadDependents] { return unloadDependents; }, std::move(done));
    }
    // Checks a configuration without loading anything. Reads the directory of the model on a file
    // thread, and then calls `done` there. Fails with NOT_FOUND if no repository has the model.
    using CheckDone = std::function<void(absl::StatusOr<v1::CheckResponse>)>;
    virtual void checkConfig(const v1::CheckRequest& request, CheckDone done) = 0;
};

struct Services {
    InferenceEngine& inference;
    const Health& health;
    const ModelCatalog& catalog;
    ModelControl& control;
    Drain& drain;             // takes the server out of service without stopping it, and back
    RefusedRequests& refused; // front ends count refusals there
    // The results of requests, and the reasons for their durations.
    const ObservabilityService& observability;
    events::EventLog& events;        // the component that causes an event adds it
    shared_memory::Regions& regions; // that clients register and their requests refer to
};

} // namespace thalassa::engine
