// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ObservabilityService: answers the queries of the observability extension
// (proto/observability.proto) from memory, on the calling thread. *thread-safe*. Fails with
// NOT_FOUND for a filter that names a model or a version that does not serve or, in queries about
// requests that have ended, that never served, and with INVALID_ARGUMENT for a query that
// observability/query_check.h refuses.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/build_info.h"
#include "core/base/clock.h"
#include "core/base/threads/control_loop.h"
#include "core/base/threads/timer_thread.h"
#include "core/engine/observability/given_option.h"
#include "core/engine/observability/readiness.h"
#include "core/events/event_log.h"
#include "core/observability/connections.h"
#include "core/statistics/memory_history.h"
#include "core/trace/flight_recorder.h"
#include "observability.pb.h"

namespace thalassa::history {
class HistoryStore;
}
namespace thalassa::repository {
class ModelVersion;
}

namespace thalassa::shared_memory {
class Regions;
}

namespace thalassa::engine {

class HistorySampler;

// Limits that front ends check before a query. Queries wait for a background thread, so their
// number is bounded, and so is the size of each: to more bytes than its names and numbers need.
constexpr size_t kMaxQuerySize = 64 << 10;
absl::Status tooManyQueries();             // UNAVAILABLE
absl::Status checkQuerySize(size_t bytes); // INVALID_ARGUMENT

class ObservabilityService {
public:
    using Versions = std::vector<std::shared_ptr<repository::ModelVersion>>;
    // The sources of its answers.
    struct Sources {
        std::function<Versions()> serving; // all versions that serve
        std::function<Readiness()> readiness;
        std::shared_ptr<events::EventLog> events; // shared with the components that add events
        std::string serverId;
        std::vector<base::LibraryVersion> libraries; // of the program
        std::vector<GivenOption> given;              // options of the program
        shared_memory::Regions* regions = nullptr;   // outlives the service; null: there are none
    };

    ObservabilityService(trace::FlightRecorderOptions options, Sources sources, base::Clock& clock);

    // Begins to observe a version, before its first request. `timers` are for delayed events.
    void observe(
        repository::ModelVersion& version, std::shared_ptr<base::TimerThread> timers) const;

    absl::StatusOr<v1::ServerResponse> server(const v1::ServerRequest& request) const;
    absl::StatusOr<v1::SnapshotResponse> snapshot(const v1::SnapshotRequest& request) const;
    absl::StatusOr<v1::HistoryResponse> history(const v1::HistoryRequest& request) const;
    absl::StatusOr<v1::LatenciesResponse> latencies(const v1::LatenciesRequest& request) const;
    absl::StatusOr<v1::RequestsResponse> requests(const v1::RequestsRequest& request) const;
    absl::StatusOr<std::string> dump(const v1::DumpRequest& request) const; // a trace file
    absl::StatusOr<v1::ExplainResponse> explain(const v1::ExplainRequest& request) const;
    absl::StatusOr<v1::EventsResponse> events(const v1::EventsRequest& request) const;

    // For watches: the requests that have ended since the cursor, which is advanced; the first
    // events after the one in the request.
    v1::RequestsResponse newRequests(
        const v1::RequestsRequest& request, trace::FlightCursor& cursor) const;
    trace::FlightCursor lastRequest() const { return m_recorder->end(); }
    v1::EventsResponse nextEvents(const v1::EventsRequest& request) const;

    // Tables of the current state.
    absl::StatusOr<v1::QueuesResponse> queues(const v1::QueuesRequest& request) const;
    absl::StatusOr<v1::SequencesResponse> sequences(const v1::SequencesRequest& request) const;
    absl::StatusOr<v1::InstancesResponse> instances(const v1::InstancesRequest& request) const;

    absl::StatusOr<v1::SharedMemoryResponse> sharedMemory(
        const v1::SharedMemoryRequest& request) const;

    // Both wait for the threads of the front ends, half a second for each front end at most, and
    // for each other. REQUIRES: not called on such a thread.
    absl::StatusOr<v1::ConnectionsResponse> connections(
        const v1::ConnectionsRequest& request) const;
    absl::StatusOr<v1::CloseConnectionResponse> closeConnection(
        const v1::CloseConnectionRequest& request) const;
    // The registry in which front ends register their connections.
    observability::Connections& connectionSources() const { return *m_connections; }

    // Returns the memory ledger. Fails with NOT_FOUND for an earlier one that is not kept (any
    // more).
    absl::StatusOr<v1::MemoryResponse> memory(const v1::MemoryRequest& request) const;
    // Keeps the current ledger for later comparisons: to be called every kMemoryInterval.
    static constexpr std::chrono::seconds kMemoryInterval{10};
    void keepMemory() const;
    // Begins to keep the history of the versions that `serving` returns, which may be called after
    // the end of this object. `control` outlives this object.
    void keepHistory(std::function<Versions()> serving, base::ControlLoop& control);
    // The registry in which parts of the server report their memory.
    statistics::MemoryOwners& memoryOwners() const { return *m_owners; }

private:
    void ownMemory();
    statistics::MemoryLedger readMemory() const;
    absl::StatusOr<Versions> find(const v1::ModelFilter& filter) const;
    absl::Status checkServed(const v1::ModelFilter& filter) const;

    const std::shared_ptr<trace::FlightRecorder> m_recorder; // shared with the observers
    const Sources m_sources;
    base::Clock& m_clock;
    const base::TimePoint m_start;

    const std::shared_ptr<statistics::MemoryOwners> m_owners = // shared with their registrations
        std::make_shared<statistics::MemoryOwners>();
    const std::shared_ptr<observability::Connections> m_connections = // shared as well
        std::make_shared<observability::Connections>();
    const std::unique_ptr<statistics::MemoryHistory> m_ledgers =
        std::make_unique<statistics::MemoryHistory>();
    const std::shared_ptr<history::HistoryStore> m_history; // shared with the sampler
    std::shared_ptr<HistorySampler> m_sampler; // shared with its turns; null before keepHistory()
    std::vector<statistics::MemoryOwners::Registration> m_owned;
};

} // namespace thalassa::engine
