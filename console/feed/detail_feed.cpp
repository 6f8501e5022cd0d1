// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/detail_feed.h"

#include <QJsonDocument>
#include <google/protobuf/util/json_util.h>
#include <set>

#include "client/session/fault.h"
#include "client/session/queries.h"
#include "console/feed/configuration_feed.h"
#include "console/feed/connection_translation.h"
#include "console/feed/detail_translation.h"
#include "console/feed/poll_options.h"
#include "console/feed/region_translation.h"
#include "console/feed/translation.h"
#include "console/models/text/language.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;
using std::chrono::seconds;

constexpr qsizetype kMostTritonModels = 64; // more are not read one by one

// The message of a query that a page describes as JSON, so that a copied command and the query are
// the same.
template <typename Message> Message messageOf(const QJsonObject& body)
{
    Message message;
    const std::string json = QJsonDocument(body).toJson(QJsonDocument::Compact).toStdString();
    // The bodies are made by this program: an error is one of the program.
    const auto status = google::protobuf::util::JsonStringToMessage(json, &message);
    Q_ASSERT(status.ok());
    return message;
}

} // namespace

QString adviceOf(const absl::Status& status)
{
    switch (client::faultOf(status)) {
    case client::Fault::Transport:
    case client::Fault::TimedOut:
        return DetailFeed::tr("The console goes on trying.");
    case client::Fault::TooLarge:
        return DetailFeed::tr("Ask for less: one model, or fewer requests.");
    case client::Fault::Unauthorised:
        return DetailFeed::tr("Give the profile a token that the server accepts.");
    default:
        break;
    }
    return absl::IsUnimplemented(status)
        ? DetailFeed::tr("This needs the observability extension of Thalassa. If the server is "
                         "Thalassa, its administration address must be in the profile.")
        : QString();
}

DetailFeed::DetailFeed(ServerStore& store, client::Session& session, QObject* parent)
    : QObject(parent)
    , m_detail(ServerDetail::of(store))
    , m_session(session)
{
    for (int i = 0; i < ServerDetail::kKindCount; ++i) {
        const auto kind = static_cast<Kind>(i);
        connect(&topic(kind), &Topic::interestChanged, this, [this, kind] { renew(kind); });
        connect(&topic(kind), &Topic::refreshRequested, this, [this, kind] { restart(kind); });
        renew(kind);
    }
    connect(&m_detail, &ServerDetail::subjectChanged, this, &DetailFeed::restart);
    new ConfigurationFeed(m_detail, session, this);
    connect(&session, &client::Session::serverRestarted, this, [this] { m_detail.clear(); });
    connect(&Language::instance(), &Language::changed, this, [this] {
        for (int i = 0; i < ServerDetail::kKindCount; ++i) {
            const auto kind = static_cast<Kind>(i);
            if (!topic(kind).error().isEmpty())
                restart(kind); // the advice is in the language of before
        }
    });
}

void DetailFeed::renew(Kind kind)
{
    QList<client::Call>& calls = m_calls[static_cast<std::size_t>(kind)];
    if (topic(kind).isWanted() && calls.isEmpty()) {
        calls = begin(kind);
    } else if (!topic(kind).isWanted()) {
        for (client::Call& call : calls)
            call.cancel();
        calls.clear();
    }
}

void DetailFeed::restart(Kind kind)
{
    QList<client::Call>& calls = m_calls[static_cast<std::size_t>(kind)];
    for (client::Call& call : calls)
        call.cancel();
    calls.clear();
    renew(kind);
}

QList<client::Call> DetailFeed::begin(Kind kind)
{
    switch (kind) {
    case Kind::Requests:
        return readRequests();
    case Kind::Explanation:
        return explain();
    case Kind::Search:
        return search();
    case Kind::Batches:
        return readBatches();
    case Kind::Queues:
        return readQueues();
    case Kind::Sequences:
        return readSequences();
    case Kind::Instances:
        return readInstances();
    case Kind::Connections:
        return readConnections();
    case Kind::Memory:
        return readMemory();
    case Kind::SharedMemory:
        return readRegions();
    case Kind::TraceSettings:
        return readTraceSettings();
    case Kind::Configuration:
        return {}; // ConfigurationFeed reads it
    case Kind::Form:
        break;
    }
    return readForm();
}

bool DetailFeed::hasFailed(Kind kind, const absl::Status& status)
{
    if (status.ok())
        return false;
    const bool isMissing =
        absl::IsUnimplemented(status) && client::faultOf(status) == client::Fault::None;
    topic(kind).fail(isMissing ? tr("The server does not tell this.") : errorText(status),
        adviceOf(status), isMissing);
    return true;
}

QList<client::Call> DetailFeed::readRequests()
{
    const QList<QJsonObject> bodies = m_detail.requestQuery().bodies();
    m_parts.assign(static_cast<std::size_t>(bodies.size()), {});
    QList<client::Call> calls;
    for (qsizetype part = 0; part < bodies.size(); ++part) {
        calls.append(m_session.poll(
            queries::kRequests, messageOf<v1::RequestsRequest>(bodies[part]), this,
            [this, part](const client::Answer<v1::RequestsResponse>& answer) {
                if (hasFailed(Kind::Requests, answer.status()))
                    return;
                m_parts[static_cast<std::size_t>(part)] = requestsOf(**answer);
                std::vector<RequestFacts> all;
                std::set<quint64> known;
                for (const std::vector<RequestFacts>& one : m_parts) {
                    for (const RequestFacts& request : one) {
                        if (known.insert(request.id).second)
                            all.push_back(request);
                    }
                }
                m_detail.applyRequests(std::move(all), (*answer)->left_out());
            },
            every(seconds(2))));
    }
    return calls;
}

QList<client::Call> DetailFeed::explain()
{
    if (m_detail.subject().isEmpty())
        return {};
    return {
        m_session.ask(queries::kExplain, messageOf<v1::ExplainRequest>(m_detail.subject().body()),
            this, [this](const client::Answer<v1::ExplainResponse>& answer) {
                if (!hasFailed(Kind::Explanation, answer.status()))
                    m_detail.applyExplanations(explanationsOf(**answer));
            })};
}

QList<client::Call> DetailFeed::search()
{
    if (m_detail.sought().isEmpty())
        return {};
    return {
        m_session.ask(queries::kExplain, messageOf<v1::ExplainRequest>(m_detail.sought().body()),
            this, [this](const client::Answer<v1::ExplainResponse>& answer) {
                if (!hasFailed(Kind::Search, answer.status()))
                    m_detail.applyFound(explanationsOf(**answer));
            })};
}

QList<client::Call> DetailFeed::readBatches()
{
    QList<client::Call> calls{m_session.poll(
        queries::kRequests, messageOf<v1::RequestsRequest>(m_detail.batchQuery().bodies().first()),
        this,
        [this](const client::Answer<v1::RequestsResponse>& answer) {
            if (!hasFailed(Kind::Batches, answer.status()))
                m_detail.applyBatches(requestsOf(**answer));
        },
        every(seconds(5)))};
    if (m_detail.batchModel().name.isEmpty())
        return calls;
    inference::ModelConfigRequest config;
    config.set_name(m_detail.batchModel().name.toStdString());
    if (m_detail.batchModel().version > 0)
        config.set_version(std::to_string(m_detail.batchModel().version));
    calls.append(m_session.ask(queries::kModelConfig, config, this,
        [this](const client::Answer<inference::ModelConfigResponse>& answer) {
            if (answer.ok())
                m_detail.applyConfigured(batchSettingsOf((*answer)->config()));
        }));
    return calls;
}

QList<client::Call> DetailFeed::readQueues()
{
    return {m_session.poll(
        queries::kQueues, {}, this, [this](const client::Answer<v1::QueuesResponse>& answer) {
            if (hasFailed(Kind::Queues, answer.status()))
                return;
            m_detail.queues().setRows(queuesOf(**answer));
            topic(Kind::Queues).succeed();
        })};
}

QList<client::Call> DetailFeed::readSequences()
{
    v1::SequencesRequest request;
    request.set_limit(500);
    return {m_session.poll(queries::kSequences, request, this,
        [this](const client::Answer<v1::SequencesResponse>& answer) {
            if (hasFailed(Kind::Sequences, answer.status()))
                return;
            m_detail.sequences().setSlots(slotsOf(**answer));
            m_detail.sequences().setRows(sequencesOf(**answer));
            topic(Kind::Sequences).succeed();
        })};
}

QList<client::Call> DetailFeed::readInstances()
{
    return {m_session.poll(
        queries::kInstances, {}, this, [this](const client::Answer<v1::InstancesResponse>& answer) {
            if (hasFailed(Kind::Instances, answer.status()))
                return;
            m_detail.instances().setRows(instancesOf(**answer));
            topic(Kind::Instances).succeed();
        })};
}

QList<client::Call> DetailFeed::readConnections()
{
    v1::ConnectionsRequest request;
    request.set_limit(1000);
    return {m_session.poll(
        queries::kConnections, request, this,
        [this](const client::Answer<v1::ConnectionsResponse>& answer) {
            if (absl::IsUnimplemented(answer.status())) {
                ConnectionReading unreported;
                unreported.isReported = false;
                m_detail.applyConnections(std::move(unreported));
            } else if (!hasFailed(Kind::Connections, answer.status())) {
                m_detail.applyConnections(connectionsOf(**answer));
            }
        },
        every(seconds(2)))};
}

QList<client::Call> DetailFeed::readMemory()
{
    auto request = messageOf<v1::MemoryRequest>(m_detail.memorySince().body());
    request.set_limit(500);
    return {m_session.poll(
        queries::kMemory, request, this,
        [this](const client::Answer<v1::MemoryResponse>& answer) {
            if (hasFailed(Kind::Memory, answer.status()))
                return;
            m_detail.memory().setLedger(memoryOf(**answer));
            topic(Kind::Memory).succeed();
        },
        every(seconds(5)))};
}

QList<client::Call> DetailFeed::readRegions()
{
    const client::Availability extension = m_session.availability(queries::kSharedMemory);
    if (extension.state == client::Availability::State::Unavailable)
        return readTritonRegions();
    return {m_session.poll(
        queries::kSharedMemory, {}, this,
        [this](const client::Answer<v1::SharedMemoryResponse>& answer) {
            if (m_session.availability(queries::kSharedMemory).state ==
                client::Availability::State::Unavailable) {
                restart(Kind::SharedMemory);
            } else if (!hasFailed(Kind::SharedMemory, answer.status())) {
                m_detail.regions().setRows(regionsOf(**answer));
                topic(Kind::SharedMemory).succeed();
            }
        },
        every(seconds(2)))};
}

// The protocol has a query for each kind. A server without a GPU may refuse the one for CUDA
// regions.
QList<client::Call> DetailFeed::readTritonRegions()
{
    m_systemRegions.clear();
    m_cudaRegions.clear();
    return {m_session.poll(
                queries::kSystemSharedMemoryStatus, {}, this,
                [this](const client::Answer<inference::SystemSharedMemoryStatusResponse>& answer) {
                    if (!hasFailed(Kind::SharedMemory, answer.status())) {
                        m_systemRegions = regionsOf(**answer);
                        showTritonRegions();
                        topic(Kind::SharedMemory).succeed();
                    }
                },
                every(seconds(2))),
        m_session.poll(
            queries::kCudaSharedMemoryStatus, {}, this,
            [this](const client::Answer<inference::CudaSharedMemoryStatusResponse>& answer) {
                m_cudaRegions = answer.ok() ? regionsOf(**answer) : std::vector<RegionFacts>();
                if (topic(Kind::SharedMemory).error().isEmpty())
                    showTritonRegions();
            },
            every(seconds(2)))};
}

void DetailFeed::showTritonRegions()
{
    std::vector<RegionFacts> all = m_systemRegions;
    all.insert(all.end(), m_cudaRegions.begin(), m_cudaRegions.end());
    m_detail.regions().setRows(std::move(all));
}

QList<client::Call> DetailFeed::readTraceSettings()
{
    const client::Availability extension = m_session.availability(queries::kTraceSettings);
    if (extension.state == client::Availability::State::Unavailable)
        return readTritonSettings();
    return {m_session.poll(
        queries::kTraceSettings, {}, this,
        [this](const client::Answer<v1::TraceSettingsResponse>& answer) {
            if (m_session.availability(queries::kTraceSettings).state ==
                client::Availability::State::Unavailable) {
                restart(Kind::TraceSettings);
            } else if (!hasFailed(Kind::TraceSettings, answer.status())) {
                m_detail.applyTraceSettings(traceSettingsOf(**answer));
            }
        },
        every(seconds(2)))};
}

// The settings of the protocol: one query for the server and one for each model.
QList<client::Call> DetailFeed::readTritonSettings()
{
    m_triton = {};
    m_triton.service = TraceService::Triton;
    m_triton.tellsOwn = false;
    std::set<QByteArray> models{QByteArray()};
    for (const ModelRow& row : m_detail.store().models()->rows()) {
        if (models.size() <= static_cast<std::size_t>(kMostTritonModels))
            models.insert(row.key.name);
    }
    QList<client::Call> calls;
    for (const QByteArray& model : models) {
        inference::TraceSettingRequest request;
        request.set_model_name(model.toStdString());
        calls.append(m_session.poll(
            queries::kTraceSetting, request, this,
            [this, model](const client::Answer<inference::TraceSettingResponse>& answer) {
                if (!answer.ok() && !model.isEmpty())
                    return; // a model that is not ready has no settings
                if (hasFailed(Kind::TraceSettings, answer.status()))
                    return;
                const TraceLayer* global = m_triton.find({});
                TraceLayer layer =
                    traceLayerOf(model, **answer, model.isEmpty() ? nullptr : global);
                QList<TraceLayer>& layers = m_triton.layers;
                layers.removeIf([&](const TraceLayer& one) { return one.model == model; });
                model.isEmpty() ? layers.prepend(layer) : layers.append(layer);
                m_detail.applyTraceSettings(m_triton);
            },
            every(seconds(5))));
    }
    return calls;
}

QList<client::Call> DetailFeed::readForm()
{
    const ModelKey key = m_detail.formModel();
    if (key.name.isEmpty()) {
        // Later, because a page may be the caller: no model serves, so that there is no form.
        QMetaObject::invokeMethod(&topic(Kind::Form), &Topic::succeed, Qt::QueuedConnection);
        return {};
    }
    inference::ModelMetadataRequest request;
    request.set_name(key.name.toStdString());
    if (key.version > 0)
        request.set_version(std::to_string(key.version));
    return {m_session.ask(queries::kModelMetadata, request, this,
        [this, key](const client::Answer<inference::ModelMetadataResponse>& answer) {
            if (hasFailed(Kind::Form, answer.status()))
                return;
            m_detail.applyForm(formOf(key, **answer));
            inference::ModelConfigRequest config;
            config.set_name(key.name.toStdString());
            m_session.ask(queries::kModelConfig, config, this,
                [this, key](const client::Answer<inference::ModelConfigResponse>& model) {
                    if (!model.ok() || m_detail.formModel() != key || !m_detail.form())
                        return;
                    ModelForm form = *m_detail.form();
                    form.isDecoupled = (*model)->config().model_transaction_policy().decoupled();
                    m_detail.applyForm(form);
                });
        })};
}

} // namespace thalassa::console
