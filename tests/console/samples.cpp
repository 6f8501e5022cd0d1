// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/console/samples.h"

#include <QHash>

#include "console/models/live/connection_facts.h"
#include "console/models/memory/region_facts.h"

namespace thalassa::console {
namespace {

// The accepted requests of each model of a server, by the name of the server.
QHash<QString, std::pair<quint64, quint64>>& counters()
{
    static QHash<QString, std::pair<quint64, quint64>> kCounters;
    return kCounters;
}

} // namespace

LinkState connectedLink()
{
    LinkState link;
    link.phase = LinkState::Phase::Connected;
    link.since = figures::wallNow();
    return link;
}

ModelFigures figuresOf(const QByteArray& name, quint64 accepted, quint64 failures)
{
    using std::chrono::microseconds;
    ModelFigures figures;
    figures.key = {name, 1};
    figures.requests = accepted;
    figures.successes = accepted - failures;
    figures.failures = failures;
    figures.inferences = accepted;
    figures.executions = accepted / 4 + 1;
    figures.inFlight = 3;
    figures.queued = 2;
    const quint64 count = 6000;
    figures.total = Quantiles{count, microseconds(1240), microseconds(2600), microseconds(3900),
        microseconds(8100), microseconds(40000)};
    figures.stages = {{QStringLiteral("queue"),
                          {count, microseconds(200), microseconds(400), microseconds(600),
                              microseconds(900), microseconds(9000)}},
        {QStringLiteral("compute_infer"),
            {count, microseconds(900), microseconds(2000), microseconds(3100), microseconds(6100),
                microseconds(30000)}}};
    return figures;
}

ServerStore* addServer(Workspace& workspace, const ServerLabel& label, int models)
{
    ServerStore* server = workspace.fleet().add(label);
    server->setLink(connectedLink());
    ServerIdentity identity;
    identity.name = QStringLiteral("triton");
    identity.version = QStringLiteral("0.1.0");
    identity.protocolVersion = QStringLiteral("2.73.0");
    identity.started = figures::wallNow() - std::chrono::hours(27);
    identity.isThalassa = true;
    identity.extensions = {QStringLiteral("classification"), QStringLiteral("sequence"),
        QStringLiteral("model_repository")};
    server->setIdentity(identity);
    server->setReadiness({true, QStringLiteral("The server is ready"), {}});
    server->setDrain({});
    server->setMemory(3ULL << 30);
    LogState log;
    log.format = QStringLiteral("default");
    log.revision = 1;
    server->setLog(log);
    QList<IndexEntry> index;
    for (int number = 0; number < models; ++number) {
        index.append({{"model_" + QByteArray::number(number), 1}, ModelState::Ready, {}});
    }
    server->applyIndex(index);
    LatencySum latencies;
    latencies.add(500, 900);
    latencies.add(560, 100);
    server->setLatencies(latencies);
    counters()[label.name] = {};
    advance(*server, 2, 100);
    return server;
}

void advance(ServerStore& server, int seconds, quint64 requests, quint64 failures)
{
    auto& [round, accepted] = counters()[server.label().name];
    static QHash<QString, quint64> kFailures;
    quint64& failed = kFailures[server.label().name];
    failed = round == 0 ? 0 : failed;
    for (int second = 0; second < seconds; ++second) {
        ++round;
        accepted += requests;
        failed += failures;
        QList<ModelFigures> figures;
        for (const ModelRow& row : server.models()->rows()) {
            if (row.state == ModelState::Ready) {
                figures.append(figuresOf(row.key.name, accepted, failed));
            }
        }
        server.applyFigures(figures, kSampleTime + std::chrono::seconds(round));
    }
}

void addFailedModel(ServerStore& server, const QByteArray& name, const QString& reason)
{
    QList<IndexEntry> index;
    for (const ModelRow& row : server.models()->rows()) {
        index.append({row.key, row.state, row.reason});
    }
    index.append({{name, 1}, ModelState::Failed, reason});
    server.applyIndex(index);
    server.setReadiness(
        {false, QStringLiteral("The server is not ready: 1 model failed to load."), {}});
    ServerEvent event;
    event.id = server.events()->lastId() + 1;
    event.time = figures::wallNow();
    event.kind = EventKind::LoadFailed;
    event.key = {name, 1};
    event.text = reason;
    server.applyEvents({event}, 0);
}

void disconnectServer(ServerStore& server, const QString& reason)
{
    LinkState link;
    link.phase = LinkState::Phase::Failed;
    link.reason = reason;
    server.setLink(link);
}

void NotedCommands::open(ServerStore& server)
{
    calls.append(QStringLiteral("open ") + server.label().name);
}

void NotedCommands::close(ServerStore& server)
{
    calls.append(QStringLiteral("close ") + server.label().name);
}

void NotedCommands::load(ServerStore& server, const QByteArray& model)
{
    Q_UNUSED(server)
    calls.append(QStringLiteral("load ") + QString::fromUtf8(model));
}

void NotedCommands::loadWithConfig(
    ServerStore& server, const QByteArray& model, const QString& config)
{
    calls.append(QStringLiteral("override %1 %2: %3")
                     .arg(server.label().name, QString::fromUtf8(model), config));
}

void NotedCommands::unload(ServerStore& server, const QByteArray& model)
{
    Q_UNUSED(server)
    calls.append(QStringLiteral("unload ") + QString::fromUtf8(model));
}

void NotedCommands::unregisterRegion(ServerStore& server, const RegionFacts& region)
{
    Q_UNUSED(server)
    calls.append(QStringLiteral("unregister ") + QString::fromUtf8(region.id));
}

void NotedCommands::closeConnection(ServerStore& server, const ConnectionFacts& connection)
{
    Q_UNUSED(server)
    calls.append(QStringLiteral("close ") + QString::fromUtf8(connection.id));
}

void NotedCommands::beginDrain(ServerStore& server, std::chrono::milliseconds grace)
{
    Q_UNUSED(server)
    calls.append(QStringLiteral("drain %1").arg(grace.count()));
}

void NotedCommands::endDrain(ServerStore& server)
{
    Q_UNUSED(server)
    calls.append(QStringLiteral("end drain"));
}

void NotedCommands::changeLog(ServerStore& server, const LogChange& change)
{
    Q_UNUSED(server)
    calls.append(QStringLiteral("log"));
    logChange = change;
}

void NotedCommands::changeTrace(
    ServerStore& server, const QList<TraceChange>& changes, quint64 revision, OnEnd onEnd)
{
    calls.append(QStringLiteral("changeTrace ") + server.label().name);
    traceChanges = changes;
    traceRevision = revision;
    onTraceEnd = std::move(onEnd);
}

void NotedCommands::dumpRequests(ServerStore& server, const QJsonObject& query, const QString& file)
{
    Q_UNUSED(query)
    calls.append(QStringLiteral("dump ") + server.label().name + u' ' + file);
}

std::function<void()> NotedCommands::infer(
    ServerStore& server, const InferenceDraft& request, OnInference onAnswer)
{
    calls.append(QStringLiteral("infer ") + server.label().name);
    draft = request;
    onInference = std::move(onAnswer);
    return [this] { calls.append(QStringLiteral("cancel")); };
}

std::function<void()> NotedCommands::saveBundle(
    ServerStore& server, const QString& file, const BundleWatch& watch)
{
    calls.append(QStringLiteral("bundle ") + server.label().name + u' ' + file);
    bundle = watch;
    return [this] { calls.append(QStringLiteral("cancel bundle")); };
}

} // namespace thalassa::console
