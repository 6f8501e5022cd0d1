// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Observatory: what the engine tells of its requests beyond the inference protocol: the questions
// of proto/observability.proto, answered from memory on the thread that asks. *thread-safe*.
// NOT_FOUND for a filter that names a model or a version that does not serve; of questions about
// requests that have ended, one that never did. INVALID_ARGUMENT by observability/question.h.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/alarms.h"
#include "core/base/clock.h"
#include "core/engine/readiness.h"
#include "core/events/event_log.h"
#include "core/repository/model_version.h"
#include "core/statistics/memory_history.h"
#include "core/trace/flight_recorder.h"
#include "observability.pb.h"

namespace thalassa::engine {

// What front ends refuse before they ask. A question waits in the background for its answer: no
// more than so many may, and none with more bytes than the names and numbers of one need.
constexpr size_t kMaxQuestionSize = 64 << 10;
absl::Status tooManyQuestions();              // UNAVAILABLE
absl::Status checkQuestionSize(size_t bytes); // INVALID_ARGUMENT

class Observatory {
public:
    using Versions = std::vector<std::shared_ptr<repository::ModelVersion>>;
    // Whom it asks.
    struct Sources {
        std::function<Versions()> serving; // all versions that serve
        std::function<Readiness()> readiness;
        std::shared_ptr<events::EventLog> events; // shared with who notes events
    };

    Observatory(trace::FlightRecorderOptions options, Sources sources, base::Clock& clock);

    // Before the first request of a version. `alarms` are for what is told later.
    void observe(repository::ModelVersion& version, std::shared_ptr<base::Alarms> alarms) const;

    absl::StatusOr<v1::SnapshotResponse> snapshot(const v1::SnapshotRequest& request) const;
    absl::StatusOr<v1::LatenciesResponse> latencies(const v1::LatenciesRequest& request) const;
    absl::StatusOr<v1::RequestsResponse> requests(const v1::RequestsRequest& request) const;
    absl::StatusOr<std::string> dump(const v1::DumpRequest& request) const; // a trace file
    absl::StatusOr<v1::ExplainResponse> explain(const v1::ExplainRequest& request) const;
    absl::StatusOr<v1::EventsResponse> events(const v1::EventsRequest& request) const;

    // For who reads on: requests that have ended since; the first events after the request's.
    v1::RequestsResponse newRequests(
        const v1::RequestsRequest& request, trace::FlightCursor& cursor) const;
    trace::FlightCursor lastRequest() const { return m_recorder->end(); }
    v1::EventsResponse nextEvents(const v1::EventsRequest& request) const;

    // Tables of what is there now.
    absl::StatusOr<v1::QueuesResponse> queues(const v1::QueuesRequest& request) const;
    absl::StatusOr<v1::SequencesResponse> sequences(const v1::SequencesRequest& request) const;
    absl::StatusOr<v1::InstancesResponse> instances(const v1::InstancesRequest& request) const;

    // The ledger of the memory. NOT_FOUND for an earlier one that is not kept (any more).
    absl::StatusOr<v1::MemoryResponse> memory(const v1::MemoryRequest& request) const;
    // Keeps what there is now, for later ones: to be called every kMemoryInterval.
    static constexpr std::chrono::seconds kMemoryInterval{10};
    void keepMemory() const;
    // Where parts of the server say what they have.
    statistics::MemoryOwners& memoryOwners() const { return *m_owners; }

private:
    void ownMemory();
    statistics::MemoryLedger readMemory() const;
    absl::StatusOr<Versions> find(const v1::ModelFilter& filter) const;
    absl::Status checkServed(const v1::ModelFilter& filter) const;

    const std::shared_ptr<trace::FlightRecorder> m_recorder; // shared with the observers
    const Sources m_sources;
    base::Clock& m_clock;

    const std::shared_ptr<statistics::MemoryOwners> m_owners = // shared with their registrations
        std::make_shared<statistics::MemoryOwners>();
    const std::unique_ptr<statistics::MemoryHistory> m_history =
        std::make_unique<statistics::MemoryHistory>();
    std::vector<statistics::MemoryOwners::Registration> m_owned;
};

} // namespace thalassa::engine
