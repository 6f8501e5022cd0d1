// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The ObservabilityService's tables of the current state, its history and its memory ledger.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/base/process_memory.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/engine/observability/history_sampler.h"
#include "core/engine/observability/observability_service.h"
#include "core/observability/connection_message.h"
#include "core/observability/history_message.h"
#include "core/observability/memory_message.h"
#include "core/observability/query_check.h"
#include "core/observability/region_message.h"
#include "core/observability/table_message.h"
#include "core/shared_memory/regions.h"

namespace thalassa::engine {
namespace {

using observability::WallTime;
using statistics::MemoryHistory;
using statistics::MemoryLedger;
using statistics::OwnedMemory;

constexpr uint32_t kUsualSequences = 100;   // per table, if the request has no limit
constexpr uint32_t kUsualConnections = 100; // if the request has no limit

} // namespace

absl::StatusOr<v1::QueuesResponse> ObservabilityService::queues(
    const v1::QueuesRequest& request) const
{
    ASSIGN_OR_RETURN(const Versions versions, find(request.filter()));
    const WallTime wallTime(m_clock);
    v1::QueuesResponse response;
    response.set_time_unix_ns(wallTime(wallTime.now()));
    for (const auto& version : versions) {
        v1::ModelQueues& out = *response.add_models();
        out.set_model(version->name());
        out.set_version(version->version());
        observability::write(version->queues(), wallTime, out);
    }
    return response;
}

absl::StatusOr<v1::SequencesResponse> ObservabilityService::sequences(
    const v1::SequencesRequest& request) const
{
    if (request.limit() > observability::kMostSequences) {
        return absl::InvalidArgumentError(absl::StrCat("'limit': expected at most ",
            observability::kMostSequences, " sequences of a table, got ", request.limit()));
    }
    ASSIGN_OR_RETURN(const Versions versions, find(request.filter()));
    const uint32_t limit = request.limit() == 0 ? kUsualSequences : request.limit();
    const WallTime wallTime(m_clock);
    v1::SequencesResponse response;
    response.set_time_unix_ns(wallTime(wallTime.now()));
    for (const auto& version : versions) {
        const auto sequences = version->sequences(limit);
        if (!sequences)
            continue;
        v1::ModelSequences& out = *response.add_models();
        out.set_model(version->name());
        out.set_version(version->version());
        observability::write(*sequences, wallTime, out);
    }
    return response;
}

absl::StatusOr<v1::InstancesResponse> ObservabilityService::instances(
    const v1::InstancesRequest& request) const
{
    ASSIGN_OR_RETURN(const Versions versions, find(request.filter()));
    const WallTime wallTime(m_clock);
    v1::InstancesResponse response;
    response.set_time_unix_ns(wallTime(wallTime.now()));
    for (const auto& version : versions) {
        v1::ModelInstances& out = *response.add_models();
        out.set_model(version->name());
        out.set_version(version->version());
        observability::write(version->instances(), wallTime, out);
    }
    return response;
}

// Registers the owners of its own memory, and of the memory of the versions that serve.
void ObservabilityService::ownMemory()
{
    m_owned.push_back(m_owners->add([this](std::vector<OwnedMemory>& found) {
        for (const auto& version : m_sources.serving())
            version->addMemory(found);
        if (m_recorder->isOn()) {
            found.push_back(
                {{"flight_recorder", "", 0, ""}, m_recorder->byteSize(), m_recorder->capacity()});
        }
        found.push_back({{"ledger", "", 0, ""}, m_ledgers->byteSize()});
        m_history->forEachSize([&found](const std::string& model, int64_t version, size_t bytes) {
            found.push_back({{"history", model, version, ""}, bytes});
        });
    }));
}

absl::StatusOr<v1::SharedMemoryResponse> ObservabilityService::sharedMemory(
    const v1::SharedMemoryRequest& request) const
{
    const WallTime wallTime(m_clock);
    v1::SharedMemoryResponse response;
    response.set_time_unix_ns(wallTime(wallTime.now()));
    if (m_sources.regions == nullptr)
        return response;
    ASSIGN_OR_RETURN(const auto regions, m_sources.regions->facts(request.region()));
    for (const shared_memory::RegionFacts& region : regions)
        observability::write(region, wallTime, *response.add_regions());
    response.set_expiry_ns(m_sources.regions->expiry().count());
    return response;
}

absl::StatusOr<v1::ConnectionsResponse> ObservabilityService::connections(
    const v1::ConnectionsRequest& request) const
{
    if (request.limit() > observability::kMostConnections) {
        return absl::InvalidArgumentError(absl::StrCat("'limit': expected at most ",
            observability::kMostConnections, " connections, got ", request.limit()));
    }
    const uint32_t limit = request.limit() == 0 ? kUsualConnections : request.limit();
    const observability::ConnectionList list = m_connections->list(limit);
    const WallTime wallTime(m_clock);
    v1::ConnectionsResponse response;
    response.set_time_unix_ns(wallTime(wallTime.now()));
    for (const observability::ConnectionFacts& connection : list.connections)
        observability::write(connection, wallTime, *response.add_connections());
    response.set_left_out(list.count - std::min<uint64_t>(list.count, list.connections.size()));
    response.set_late_threads(list.lateThreads);
    return response;
}

absl::StatusOr<v1::CloseConnectionResponse> ObservabilityService::closeConnection(
    const v1::CloseConnectionRequest& request) const
{
    const absl::StatusOr<observability::ConnectionFacts> closed =
        m_connections->close(request.id());
    const auto addEvent = [this](std::string text) {
        events::Event event;
        event.kind = v1::EVENT_CONNECTION_CLOSED;
        event.text = std::move(text);
        m_sources.events->add(std::move(event));
    };
    if (absl::IsUnavailable(closed.status())) { // its thread closes it later
        addEvent(absl::StrCat("connection ", base::excerpt(request.id()),
            " will be closed as soon as its thread answers"));
    }
    RETURN_IF_ERROR(closed.status());
    addEvent(absl::StrCat("connection ", closed->id, " of ", closed->peer, " was closed",
        closed->requestsInFlight ? absl::StrCat("; requests in flight: ", *closed->requestsInFlight)
                                 : ""));
    v1::CloseConnectionResponse response;
    observability::write(*closed, WallTime(m_clock), *response.mutable_connection());
    return response;
}

MemoryLedger ObservabilityService::readMemory() const
{
    MemoryLedger ledger;
    ledger.owned = m_owners->read();
    ledger.process = base::processMemory();
    ledger.time = m_clock.now();
    return ledger;
}

void ObservabilityService::keepMemory() const
{
    m_ledgers->keep(readMemory(), MemoryHistory::Reason::Regular);
}

absl::StatusOr<v1::MemoryResponse> ObservabilityService::memory(
    const v1::MemoryRequest& request) const
{
    const WallTime wallTime(m_clock);
    std::optional<MemoryLedger> before;
    if (request.has_since_id()) {
        ASSIGN_OR_RETURN(before, m_ledgers->find(request.since_id()));
    } else if (request.has_since_unix_ns()) {
        before = m_ledgers->findAt(wallTime.toMonotonic(request.since_unix_ns()));
    }
    MemoryLedger now = readMemory();
    now.id = m_ledgers->keep(now, MemoryHistory::Reason::Asked);
    const uint32_t limit = request.limit() == 0 ? observability::kUsualOwners : request.limit();
    v1::MemoryResponse response;
    observability::write(now, limit, wallTime, response);
    const MemoryHistory::Mark oldest = m_ledgers->oldest();
    response.set_oldest_id(oldest.id);
    response.set_oldest_unix_ns(wallTime(oldest.time));
    if (before)
        *response.mutable_growth() = observability::growthOf(*before, now, limit, wallTime);
    return response;
}

void ObservabilityService::keepHistory(
    std::function<Versions()> serving, base::ControlLoop& control)
{
    m_sampler = HistorySampler::start({std::move(serving), m_history, &m_clock, &control});
}

absl::StatusOr<v1::HistoryResponse> ObservabilityService::history(
    const v1::HistoryRequest& request) const
{
    RETURN_IF_ERROR(observability::check(request));
    const WallTime wallTime(m_clock);
    const history::HistoryStore::Query query = observability::historyQuery(request, wallTime);
    std::vector<history::HistoryStore::Found> histories = m_history->find(query);
    const absl::StatusOr<Versions> serving = find(request.filter());
    if (histories.empty() && !serving.ok())
        return absl::NotFoundError(
            absl::StrCat(serving.status().message(), ", and no history of it is kept"));
    v1::HistoryResponse response;
    response.set_time_unix_ns(wallTime(wallTime.now()));
    const auto index = static_cast<size_t>(query.resolution);
    response.set_interval_ns(static_cast<uint64_t>(history::kResolutions[index].interval.count()));
    const auto serves = [&](const history::HistoryStore::Found& found) {
        return serving.ok() &&
            std::any_of(serving->begin(), serving->end(), [&](const auto& version) {
                return version->name() == found.model && version->version() == found.version;
            });
    };
    for (const history::HistoryStore::Found& found : histories) {
        v1::ModelHistory& out = *response.add_models();
        observability::write(found, wallTime, out);
        out.set_is_serving(serves(found));
    }
    return response;
}

} // namespace thalassa::engine
