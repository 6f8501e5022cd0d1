// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/detail/server_detail.h"

#include <set>

#include "console/models/settings/trace_rules.h"

namespace thalassa::console {

QJsonObject ExplanationSubject::body() const
{
    if (id > 0)
        return {{QStringLiteral("id"), static_cast<qint64>(id)}};
    return {{QStringLiteral("client_id"), QString::fromUtf8(clientId)}};
}

QJsonObject MemorySince::body() const
{
    if (ledger > 0)
        return {{QStringLiteral("since_id"), static_cast<qint64>(ledger)}};
    if (time == WallTime())
        return {};
    return {
        {QStringLiteral("since_unix_ns"), static_cast<qint64>(time.time_since_epoch().count())}};
}

ServerDetail& ServerDetail::of(ServerStore& store)
{
    auto* detail = store.findChild<ServerDetail*>(QString(), Qt::FindDirectChildrenOnly);
    return detail != nullptr ? *detail : *new ServerDetail(store);
}

ServerDetail::ServerDetail(ServerStore& store)
    : QObject(&store)
    , m_store(store)
{
    for (Topic*& topic : m_topics)
        topic = new Topic(this);
    connect(&store, &ServerStore::figuresChanged, this, &ServerDetail::renewTraceRates);
    connect(&store, &ServerStore::eventsChanged, this,
        [this] { m_traceHistory.setEvents(*m_store.events()); });
}

void ServerDetail::setEndpoint(const QString& base, bool usesToken)
{
    m_base = base;
    m_usesToken = usesToken;
}

QString ServerDetail::curl(const QString& query, const QJsonObject& body, bool isChange) const
{
    if (m_base.isEmpty())
        return {};
    return curlOf({m_base, QStringLiteral("/v2/thalassa/") + query, isChange, m_usesToken}, body);
}

QString ServerDetail::traceCurl() const
{
    const TraceService service = m_traceSettings.facts().service;
    const QString& base = service == TraceService::Thalassa ? m_base : m_codePlace.httpBase;
    if (base.isEmpty())
        return {};
    QStringList commands;
    for (const TraceChange& change : m_traceSettings.changes()) {
        commands.append(curlOf({base, tracePath(service, change.model), true, m_usesToken},
            requestOf(service, change, 0)));
    }
    if (commands.isEmpty())
        commands.append(curlOf({base, tracePath(service, {}), false, m_usesToken}, {}));
    return commands.join(u'\n');
}

void ServerDetail::setRequestQuery(const RequestQuery& query)
{
    if (m_requestQuery == query)
        return;
    m_requestQuery = query; // the rows stay until the answer comes
    Q_EMIT subjectChanged(Kind::Requests);
}

void ServerDetail::applyRequests(std::vector<RequestFacts> requests, quint64 leftOut)
{
    completeFailures(requests, m_store.events()->events());
    m_requests.setRows(std::move(requests));
    m_requestsLeftOut = leftOut;
    topic(Kind::Requests).succeed();
}

void ServerDetail::setSubject(const ExplanationSubject& subject)
{
    if (m_subject == subject)
        return;
    m_subject = subject;
    m_explanations.clear();
    topic(Kind::Explanation).clear();
    Q_EMIT subjectChanged(Kind::Explanation);
}

void ServerDetail::applyExplanations(std::vector<ExplanationFacts> explanations)
{
    for (ExplanationFacts& explanation : explanations)
        completeFailures({&explanation.request, 1}, m_store.events()->events());
    m_explanations = std::move(explanations);
    topic(Kind::Explanation).succeed();
}

ExplanationSubject ServerDetail::subjectNamed(const QString& text) const
{
    const bool isMarked = text.startsWith(u'#');
    bool isNumber = false;
    const quint64 number = text.mid(isMarked ? 1 : 0).toULongLong(&isNumber);
    if (isNumber && (isMarked || m_requests.find(QString::number(number)) >= 0))
        return {number, {}};
    return {0, text.toUtf8()};
}

void ServerDetail::seek(const ExplanationSubject& subject)
{
    if (m_sought == subject)
        return;
    m_sought = subject;
    m_found.clear();
    topic(Kind::Search).clear();
    Q_EMIT subjectChanged(Kind::Search);
}

void ServerDetail::applyFound(std::vector<ExplanationFacts> found)
{
    m_found = std::move(found);
    topic(Kind::Search).succeed();
}

void ServerDetail::setBatchModel(const ModelKey& model)
{
    if (m_batchModel == model)
        return;
    m_batchModel = model;
    m_batchRequests.clear();
    m_batches.setRows({});
    m_reasons.setRows({});
    m_configured.reset();
    topic(Kind::Batches).clear();
    Q_EMIT subjectChanged(Kind::Batches);
}

void ServerDetail::setBatchSpan(const std::optional<TimeSpan>& span)
{
    if (m_batchSpan == span)
        return;
    m_batchSpan = span; // the rows stay until the answer comes
    Q_EMIT subjectChanged(Kind::Batches);
}

RequestQuery ServerDetail::batchQuery() const
{
    RequestQuery query = latestRequestsOf(m_batchModel);
    if (m_batchSpan) {
        query.begin = m_batchSpan->begin;
        query.end = m_batchSpan->end;
    }
    return query;
}

void ServerDetail::applyBatches(std::vector<RequestFacts> requests)
{
    m_batchRequests = std::move(requests);
    m_batches.setRows(batchesOf(m_batchRequests));
    m_reasons.setRows(reasonsOf(m_batches.rows()));
    topic(Kind::Batches).succeed();
}

void ServerDetail::applyConfigured(const std::optional<BatchSettings>& settings)
{
    m_configured = settings;
    Q_EMIT topic(Kind::Batches).changed();
}

void ServerDetail::applyConnections(ConnectionReading reading)
{
    m_connectionReading = std::move(reading);
    m_connections.setRows(m_connectionReading.connections);
    topic(Kind::Connections).succeed();
}

void ServerDetail::setMemorySince(const MemorySince& since)
{
    if (m_memorySince == since)
        return;
    m_memorySince = since;
    Q_EMIT subjectChanged(Kind::Memory);
}

void ServerDetail::applyTraceSettings(const TraceFacts& facts)
{
    std::set<QByteArray> models;
    for (const ModelRow& row : m_store.models()->rows())
        models.insert(row.key.name);
    m_traceSettings.setFacts(facts, QList<QByteArray>(models.begin(), models.end()));
    renewTraceRates();
    topic(Kind::TraceSettings).succeed();
}

void ServerDetail::renewTraceRates()
{
    QMap<QByteArray, double> rates;
    for (const ModelRow& row : m_store.models()->rows()) {
        if (row.requestRate)
            rates[row.key.name] += *row.requestRate;
    }
    m_traceSettings.setRates(rates);
}

void ServerDetail::setFormModel(const ModelKey& model)
{
    if (m_formModel == model)
        return;
    m_formModel = model;
    m_form.reset();
    topic(Kind::Form).clear();
    Q_EMIT subjectChanged(Kind::Form);
}

void ServerDetail::applyForm(const ModelForm& form)
{
    m_form = form;
    topic(Kind::Form).succeed();
}

void ServerDetail::setConfigurationModel(const QByteArray& model)
{
    if (m_configurationModel == model)
        return;
    m_configurationModel = model;
    topic(Kind::Configuration).clear();
    Q_EMIT subjectChanged(Kind::Configuration);
}

void ServerDetail::clear()
{
    m_configurations.clear();
    m_requests.setRows({});
    m_explanations.clear();
    m_subject = {};
    m_found.clear();
    m_batchRequests.clear();
    m_batches.setRows({});
    m_reasons.setRows({});
    m_configured.reset();
    m_queues.setRows({});
    m_sequences.setRows({});
    m_sequences.setSlots({});
    m_instances.setRows({});
    m_connections.setRows({});
    m_connectionReading = {};
    m_memory.setLedger({});
    m_memorySince = {};
    m_regions.setRows({});
    m_form.reset();
    for (Topic* topic : m_topics)
        topic->clear();
}

} // namespace thalassa::console
