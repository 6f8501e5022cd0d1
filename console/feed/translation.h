// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The messages of a server as the facts of console/models. Text is made plain and bounded here, and
// nowhere else. Pure functions: *thread-safe*.
#pragma once

#include "client/session/connection.h"
#include "client/session/profile.h"
#include "console/models/series/latency_sum.h"
#include "console/models/server/server_facts.h"
#include "console/models/try_it/inference.h"
#include "console/profiles/server_profile.h"

namespace inference {
class LogSettingsResponse;
class ModelStatistics;
class RepositoryIndexResponse;
} // namespace inference

namespace thalassa::v1 {
class DrainResponse;
class EventsResponse;
class LatenciesResponse;
class LogSettingsResponse;
class ModelSnapshot;
class ReadinessExplanation;
class ServerResponse;
} // namespace thalassa::v1

namespace thalassa::console {

// The year 2200: a later time of the wire is wrong.
inline constexpr qint64 kLastUnixNs = 7'258'000'000'000'000'000;
// A time of the wire, which may be wrong: from the epoch to kLastUnixNs.
WallTime wallTimeOf(qint64 unixNs);
// A duration of the wire, which may be wrong: at most the greatest one.
std::chrono::nanoseconds durationOf(quint64 ns);

ModelKey keyOf(const std::string& name, qint64 version);
ModelFigures figuresOf(const v1::ModelSnapshot& snapshot);
// The figures of a server without the observability extension.
ModelFigures figuresOf(const inference::ModelStatistics& statistics);
QList<IndexEntry> indexOf(const inference::RepositoryIndexResponse& response);
QList<ServerEvent> eventsOf(const v1::EventsResponse& response);
Readiness readinessOf(const v1::ReadinessExplanation& explanation);
DrainState drainOf(const v1::DrainResponse& response);
LogState logOf(const v1::LogSettingsResponse& response);
// The settings of Triton's logging extension, which has no revisions.
LogState logOf(const inference::LogSettingsResponse& response);
// The sum of the durations of all models.
LatencySum latenciesOf(const v1::LatenciesResponse& response);
ServerIdentity identityOf(const client::ServerFacts& facts);
// Adds what the observability extension tells.
void addTo(ServerIdentity& identity, const v1::ServerResponse& response);
LinkState linkOf(const client::Connection& connection, WallTime now);

// The profile for the client library, without the token. The profile has no fault.
client::Profile clientProfileOf(const ServerProfile& profile);
// The address of thalassa.v1 over HTTP, "http://localhost:8003"; empty: the profile has no
// address for HTTP.
QString extensionBaseOf(const ServerProfile& profile);
// The address of requests, for code that sends the same.
CodePlace codePlaceOf(const ServerProfile& profile);

// The text of an error for people: of the client library in the language of the program, of a
// server as it is.
QString errorText(const absl::Status& status);
// Returns why a query is not available.
QString reasonText(const client::Availability& availability);

} // namespace thalassa::console
