// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Servers that never ran: stores with made figures, for the tests of models and pages. *lives on
// the GUI thread*.
#pragma once

#include <QTemporaryDir>
#include <vector>

#include "console/models/fleet/workspace.h"
#include "console/models/settings/trace_facts.h"
#include "console/models/try_it/inference.h"

namespace thalassa::console {

inline constexpr WallTime kSampleTime{std::chrono::seconds(1'790'000'000)};

// Connects a store, with models "model_0", "model_1", ... that serve 100 requests per second each.
ServerStore* addServer(Workspace& workspace, const ServerLabel& label, int models);
// Takes the next readings, one second later, with `requests` accepted by each model.
void advance(ServerStore& server, int seconds, quint64 requests, quint64 failures = 0);
// Makes a model of the server fail to load.
void addFailedModel(ServerStore& server, const QByteArray& name, const QString& reason);
void disconnectServer(ServerStore& server, const QString& reason);

LinkState connectedLink();
ModelFigures figuresOf(const QByteArray& name, quint64 accepted, quint64 failures = 0);

// Commands that are noted, and not sent.
class NotedCommands : public ServerCommands {
public:
    void open(ServerStore& server) override;
    void close(ServerStore& server) override;
    void load(ServerStore& server, const QByteArray& model) override;
    void loadWithConfig(
        ServerStore& server, const QByteArray& model, const QString& config) override;
    void unload(ServerStore& server, const QByteArray& model) override;
    void unregisterRegion(ServerStore& server, const RegionFacts& region) override;
    void closeConnection(ServerStore& server, const ConnectionFacts& connection) override;
    void beginDrain(ServerStore& server, std::chrono::milliseconds grace) override;
    void endDrain(ServerStore& server) override;
    void changeLog(ServerStore& server, const LogChange& change) override;
    void changeTrace(ServerStore& server, const QList<TraceChange>& changes, quint64 revision,
        OnEnd onEnd) override;
    void dumpRequests(ServerStore& server, const QJsonObject& query, const QString& file) override;
    std::function<void()> infer(
        ServerStore& server, const InferenceDraft& draft, OnInference onAnswer) override;
    std::function<void()> saveBundle(
        ServerStore& server, const QString& file, const BundleWatch& watch) override;

    QStringList calls;
    LogChange logChange;
    QList<TraceChange> traceChanges;
    quint64 traceRevision = 0;
    OnEnd onTraceEnd; // ends the last change
    InferenceDraft draft;
    OnInference onInference;
    BundleWatch bundle;
};

} // namespace thalassa::console
