// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/observability_service.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/build_info.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/threads/background_thread.h"
#include "core/config/check_values.h"
#include "core/engine/observability/history_sampler.h"
#include "core/engine/observability/version_observer.h"
#include "core/observability/event_message.h"
#include "core/observability/latency_message.h"
#include "core/observability/query_check.h"
#include "core/observability/recorder_snapshot.h"

namespace thalassa::engine {
namespace {

using observability::WallTime;
using repository::ModelVersion;

v1::ModelSnapshot snapshotOf(
    const ModelVersion& version, statistics::LatencyWindow window, const WallTime& wallTime)
{
    const statistics::Counts counted = version.counts();
    v1::ModelSnapshot out;
    out.set_model(version.name());
    out.set_version(version.version());
    out.set_in_flight_count(static_cast<uint64_t>(version.inFlightCount()));
    out.set_accepted_count(static_cast<uint64_t>(version.acceptedCount()));
    out.set_success_count(counted.success.count);
    out.set_failure_count(counted.fail.count);
    out.set_refused_count(version.queues().refusedCount());
    out.set_inference_count(counted.inferenceCount);
    out.set_execution_count(counted.executionCount);
    if (const statistics::LatencyWindows* const latencies = version.latencies()) {
        const statistics::WindowedLatencies read = latencies->read(window);
        observability::write(read.stages, out);
        out.set_window_begin_unix_ns(wallTime(read.since));
        if (latencies->slowAfter() != base::Duration::max())
            out.set_slow_after_ns(static_cast<uint64_t>(latencies->slowAfter().count()));
        out.set_histogram_byte_size(latencies->byteSize());
    }
    return out;
}

} // namespace

absl::Status tooManyQueries()
{
    return absl::UnavailableError(absl::StrCat(base::BackgroundThread::kMostWaiting,
        " queries of all models or requests are pending; send the query again later"));
}

absl::Status checkQuerySize(size_t bytes)
{
    if (bytes <= kMaxQuerySize)
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("a query may have ", kMaxQuerySize, " bytes, and this one has ", bytes));
}

ObservabilityService::ObservabilityService(
    trace::FlightRecorderOptions options, Sources sources, base::Clock& clock)
    : m_recorder(std::make_shared<trace::FlightRecorder>(options))
    , m_sources(std::move(sources))
    , m_clock(clock)
    , m_start(clock.now())
    , m_history(std::make_shared<history::HistoryStore>())
{
    ownMemory();
}

void ObservabilityService::observe(
    ModelVersion& version, std::shared_ptr<base::TimerThread> timers) const
{
    if (!m_recorder->isOn())
        return;
    const auto refusals = std::make_shared<RefusalEvents>(RefusalEvents::Options{
        m_sources.events, std::move(timers), version.name(), version.version(), &m_clock});
    const auto observer = std::make_shared<VersionObserver>(
        m_recorder, refusals, version.name(), version.version(), m_clock);
    version.addListener(observer);
    version.showLatencies({observer, &observer->latencies()});
}

absl::StatusOr<ObservabilityService::Versions> ObservabilityService::find(
    const v1::ModelFilter& filter) const
{
    Versions versions = m_sources.serving();
    std::erase_if(versions, [&](const auto& version) {
        return (!filter.model().empty() && filter.model() != version->name()) ||
            (filter.version() != 0 && filter.version() != version->version());
    });
    if (versions.empty() && !filter.model().empty()) {
        const std::string which =
            filter.version() == 0 ? "" : absl::StrCat(" version ", filter.version());
        return absl::NotFoundError(
            absl::StrCat("model '", base::excerpt(filter.model()), "'", which, " does not serve"));
    }
    return versions;
}

// Checks that the model and version serve now, or served at a time that the recorder may have.
absl::Status ObservabilityService::checkServed(const v1::ModelFilter& filter) const
{
    if (m_recorder->knows(filter.model(), filter.version()))
        return absl::OkStatus();
    absl::Status found = find(filter).status();
    if (found.ok() || !m_recorder->isOn())
        return found;
    return absl::NotFoundError(
        absl::StrCat(found.message(), ", and has not since the server was started"));
}

absl::StatusOr<v1::ServerResponse> ObservabilityService::server(
    const v1::ServerRequest& /*request*/) const
{
    const base::BuildInfo& build = base::buildInfo();
    v1::ServerResponse response;
    response.set_name(m_sources.serverId);
    response.set_version(build.version);
    response.set_commit(build.commit);
    response.set_build_type(build.type);
    response.set_compiler(build.compiler);
    response.set_triton_version(base::kTritonVersion);
    response.set_start_unix_ns(WallTime(m_clock)(m_start));
    for (const auto& [name, version] : m_sources.libraries) {
        v1::Library& library = *response.add_libraries();
        library.set_name(name);
        library.set_version(version);
    }
    for (const GivenOption& given : m_sources.given) {
        v1::ServerOption& option = *response.add_options();
        option.set_name(given.name);
        option.set_value(given.value);
        option.set_is_secret(given.isSecret);
    }
    return response;
}

absl::StatusOr<v1::SnapshotResponse> ObservabilityService::snapshot(
    const v1::SnapshotRequest& request) const
{
    RETURN_IF_ERROR(config::checkValues(request));
    ASSIGN_OR_RETURN(const Versions versions, find(request.filter()));
    const WallTime wallTime(m_clock);
    v1::SnapshotResponse response;
    response.set_time_unix_ns(wallTime(wallTime.now()));
    const auto window = observability::windowOf(request.window());
    for (const auto& version : versions)
        *response.add_models() = snapshotOf(*version, window, wallTime);
    v1::FlightRecorderState& state = *response.mutable_flight_recorder();
    state.set_is_on(m_recorder->isOn());
    state.set_byte_size(m_recorder->byteSize());
    state.set_recent_capacity(m_recorder->options().recentCount);
    state.set_kept_capacity(m_recorder->options().keptCount);
    state.set_lost_count(m_recorder->lostCount());
    return response;
}

absl::StatusOr<v1::LatenciesResponse> ObservabilityService::latencies(
    const v1::LatenciesRequest& request) const
{
    RETURN_IF_ERROR(config::checkValues(request));
    ASSIGN_OR_RETURN(const Versions versions, find(request.filter()));
    const WallTime wallTime(m_clock);
    v1::LatenciesResponse response;
    response.set_time_unix_ns(wallTime(wallTime.now()));
    for (const auto& version : versions) {
        if (version->latencies() == nullptr)
            continue;
        const auto read = version->latencies()->read(observability::windowOf(request.window()));
        v1::ModelLatencies& out = *response.add_models();
        out.set_model(version->name());
        out.set_version(version->version());
        out.set_window_begin_unix_ns(wallTime(read.since));
        observability::write(read.stages, out);
    }
    return response;
}

absl::StatusOr<v1::RequestsResponse> ObservabilityService::requests(
    const v1::RequestsRequest& request) const
{
    RETURN_IF_ERROR(observability::check(request));
    RETURN_IF_ERROR(checkServed(request.filter()));
    return observability::RecorderSnapshot(*m_recorder, m_clock).requests(request);
}

absl::StatusOr<std::string> ObservabilityService::dump(const v1::DumpRequest& request) const
{
    RETURN_IF_ERROR(observability::check(request.requests()));
    RETURN_IF_ERROR(checkServed(request.requests().filter()));
    return observability::RecorderSnapshot(*m_recorder, m_clock).dump(request.requests());
}

absl::StatusOr<v1::ExplainResponse> ObservabilityService::explain(
    const v1::ExplainRequest& request) const
{
    RETURN_IF_ERROR(observability::check(request));
    if (request.has_model())
        RETURN_IF_ERROR(checkServed(request.model()));
    if (request.has_readiness()) {
        v1::ExplainResponse response;
        ASSIGN_OR_RETURN(*response.mutable_readiness(),
            explainReadiness(m_sources.readiness(), request.readiness()));
        return response;
    }
    return observability::RecorderSnapshot(*m_recorder, m_clock).explain(request);
}

v1::RequestsResponse ObservabilityService::newRequests(
    const v1::RequestsRequest& request, trace::FlightCursor& cursor) const
{
    const uint64_t missed = cursor.missed;
    const observability::RecorderSnapshot ended(m_recorder->readOn(cursor), *m_recorder, m_clock);
    v1::RequestsResponse response = ended.requests(request);
    response.set_missed(cursor.missed - missed);
    return response;
}

absl::StatusOr<v1::EventsResponse> ObservabilityService::events(
    const v1::EventsRequest& request) const
{
    RETURN_IF_ERROR(config::checkValues(request));
    return observability::readEvents(
        *m_sources.events, request, observability::Told::Latest, m_clock);
}

v1::EventsResponse ObservabilityService::nextEvents(const v1::EventsRequest& request) const
{
    return observability::readEvents(
        *m_sources.events, request, observability::Told::First, m_clock);
}

} // namespace thalassa::engine
