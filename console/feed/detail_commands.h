// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands about what a ServerDetail has: changes of trace settings, dumps, the unregistration
// of a region of shared memory, and the end of a connection; and changes of the log settings. Each
// is an operation of the table of operations. *lives on the GUI thread*.
#pragma once

#include <QJsonObject>

#include "console/models/live/connection_facts.h"
#include "console/models/memory/region_facts.h"
#include "console/models/server/operation_table.h"
#include "console/models/server/recorder_reader.h"
#include "console/models/server/server_commands.h"
#include "console/models/settings/trace_facts.h"
#include "console/models/try_it/inference.h"

namespace thalassa::client {
class Session;
} // namespace thalassa::client

namespace thalassa::console {

class ServerStore;

// The server and the lists that a command uses. The operations outlive the session.
struct CommandPlace {
    client::Session& session;
    ServerStore& store;
    OperationTable& operations;
};

// As ServerCommands::changeLog(), through thalassa.v1 or, without it, the logging extension.
void changeLog(const CommandPlace& place, const LogChange& change);
// As ServerCommands::changeTrace(), through thalassa.v1 or, without it, the trace extension.
void changeTrace(const CommandPlace& place, const QList<TraceChange>& changes, quint64 revision,
    const ServerCommands::OnEnd& onEnd);
// As ServerCommands::unregisterRegion().
void unregisterRegion(const CommandPlace& place, const RegionFacts& region);
// As ServerCommands::closeConnection().
void closeConnection(const CommandPlace& place, const ConnectionFacts& connection);
// As RecorderReader::readRecorder().
std::function<void()> readRecorder(
    const CommandPlace& place, const QJsonObject& query, RecorderReader::OnTrace onTrace);
// As ServerCommands::dumpRequests(). A file that exists is replaced when all has come.
void dumpRequests(const CommandPlace& place, const QJsonObject& query, const QString& file);

// As ServerCommands::infer().
std::function<void()> infer(const CommandPlace& place, const InferenceDraft& draft,
    const ServerCommands::OnInference& onAnswer);

} // namespace thalassa::console
