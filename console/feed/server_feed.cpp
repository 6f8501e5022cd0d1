// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/server_feed.h"

#include <QCoreApplication>
#include <algorithm>
#include <ranges>
#include <utility>

#include "client/session/back_off.h"
#include "client/session/fault.h"
#include "client/session/queries.h"
#include "console/feed/detail_feed.h"
#include "console/feed/exposure_feed.h"
#include "console/feed/history_feed.h"
#include "console/feed/metrics_translation.h"
#include "console/feed/poll_options.h"
#include "console/feed/ssh_tunnel.h"
#include "console/feed/translation.h"
#include "console/models/text/language.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;
using std::chrono::seconds;

constexpr seconds kEventRetry{30};
constexpr seconds kPace{2};
constexpr seconds kSlowPace{5}; // events announce most changes earlier
constexpr auto kMostVersions = static_cast<int>(ModelTable::kMaximumRows);

// Returns the part of a list that is read; it has an element for each model version.
template <typename List> auto firstOf(const List& list)
{
    return std::ranges::subrange(
        list.begin(), list.begin() + std::min<int>(list.size(), kMostVersions));
}

QString nameOf(const client::QueryType& query)
{
    return QString::fromLatin1(query.name().data(), qsizetype(query.name().size()));
}

// The error of an answer, as a part of a sentence that names the query.
QString faultText(const QString& query, const absl::Status& status)
{
    QString text = errorText(status);
    const QString pattern = QCoreApplication::translate("Client", "the answer to %1: %2");
    // A session that an earlier version recorded has the text in English.
    for (const QString& name :
        {pattern.arg(query, QString()), QStringLiteral("the answer to %1: ").arg(query)}) {
        if (text.startsWith(name))
            text.remove(0, name.size());
    }
    return text.endsWith(u'.') ? text.chopped(1) : text;
}

} // namespace

ServerFeed::ServerFeed(Workspace& workspace, ServerStore& store,
    std::unique_ptr<client::Session> session, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
    , m_store(store)
    , m_session(std::move(session))
{
    connect(m_session.get(), &client::Session::connectionChanged, this, &ServerFeed::renewLink);
    connect(m_session.get(), &client::Session::serverChanged, this, &ServerFeed::renewServer);
    connect(m_session.get(), &client::Session::availabilityChanged, this, &ServerFeed::renewPolls);
    connect(m_session.get(), &client::Session::serverRestarted, this, [this] {
        m_extras.clear();
        m_queued.clear();
        m_faults.clear();
        m_store.restart();
        translateLink(); // without the faults
        renewServer();
        readEvents();
    });
    m_eventRetry.setObjectName(QStringLiteral("eventRetry"));
    m_eventRetry.setSingleShot(true);
    m_eventRetry.setInterval(kEventRetry);
    connect(&m_eventRetry, &QTimer::timeout, this, &ServerFeed::readEvents);
    m_afterEvent.setObjectName(QStringLiteral("afterEvent"));
    m_afterEvent.setSingleShot(true);
    m_afterEvent.setInterval(kPace);
    connect(&m_afterEvent, &QTimer::timeout, this, &ServerFeed::readAfterEvent);
    connect(&store, &ServerStore::interestsChanged, this, &ServerFeed::renewPolls);
    connect(&workspace, &Workspace::pacingChanged, this, &ServerFeed::renewPacing);
    connect(&workspace, &Workspace::shownServerChanged, this, &ServerFeed::renewAttention);
    connect(&workspace.fleet(), &Fleet::serverAdded, this, &ServerFeed::renewAttention);
    connect(&workspace.fleet(), &Fleet::serverRemoved, this, &ServerFeed::renewAttention);
    connect(&Language::instance(), &Language::changed, this, &ServerFeed::translateLink);
    // Without an address the queries are not available from the start.
    m_hasMetrics = m_session->availability(queries::kMetrics).state !=
        client::Availability::State::Unavailable;
    renewPacing();
    renewAttention();
    readEvents();
    readSnapshot();
    readPaced();
    m_history = std::make_unique<HistoryFeed>(*m_session, store);
    connect(m_history.get(), &HistoryFeed::answered, this, &ServerFeed::isUsable);
    renewPolls();
    renewLink();
    new DetailFeed(store, *m_session, this);
    new ExposureFeed(store, *m_session, this);
}

ServerFeed::~ServerFeed() = default;

void ServerFeed::renewLink()
{
    if (!m_session->connection().isConnected()) {
        m_faults.clear();
    }
    m_store.setLink(presentLink(figures::wallNow()));
}

void ServerFeed::translateLink()
{
    m_store.setLink(presentLink(m_store.link().since));
}

LinkState ServerFeed::presentLink(WallTime since) const
{
    LinkState link = linkOf(m_session->connection(), since);
    const client::Availability extension = m_session->availability(queries::kSnapshot);
    const bool isTunnelDown = m_tunnel != nullptr && !m_tunnel->reason().isEmpty();
    link.usesSsh = m_tunnel != nullptr && m_tunnel->state() == SshTunnel::State::Up;
    if (link.phase == LinkState::Phase::Connected && isTunnelDown) {
        link.sshFault = m_tunnel->reason();
        link.missing.append(missingBecause(m_tunnel->reason()));
    } else if (link.phase == LinkState::Phase::Connected &&
        extension.state == client::Availability::State::Unavailable) {
        link.missing.append(missingBecause(reasonText(extension)));
    }
    if (!m_remark.isEmpty()) {
        link.missing.append(m_remark);
    }
    if (m_listed > kMostVersions) {
        link.faults.append(tr("The server lists %1 model versions; %2 of them are shown. The "
                              "others are in its repository index.")
                               .arg(figures::count(static_cast<quint64>(m_listed)),
                                   figures::count(static_cast<quint64>(kMostVersions))));
    }
    for (auto fault = m_faults.cbegin(); fault != m_faults.cend(); ++fault) {
        const QString advice = fault->isTooLarge
            ? tr("It is larger than the console reads: look for the cause on the server.")
            : tr("Check that the address is that of an inference server, and its version.");
        link.faults.append(
            tr("The server's answer to %1 is not used: %2.").arg(fault.key(), fault->text) + u' ' +
            advice);
    }
    return link;
}

QStringList ServerFeed::missingBecause(const QString& reason) const
{
    if (m_metricsStatus && m_metricsStatus->ok()) {
        return {tr("Percentiles and events are not known: %1.").arg(reason)};
    }
    QStringList sentences{tr("Percentiles, queues and events are not known: %1.").arg(reason)};
    if (m_metricsStatus) {
        QString fault = errorText(*m_metricsStatus);
        if (fault.endsWith(u'.')) {
            fault.chop(1);
        }
        sentences.append(tr("The metrics cannot be read: %1.").arg(fault));
    }
    return sentences;
}

bool ServerFeed::isUsable(const client::QueryType& query, const absl::Status& status)
{
    const client::Fault fault = client::faultOf(status);
    const bool isFaulty = fault == client::Fault::TooLarge || fault == client::Fault::Malformed;
    const QString name = nameOf(query);
    const AnswerFault before = m_faults.value(name);
    if (isFaulty) {
        m_faults.insert(name, {faultText(name, status), fault == client::Fault::TooLarge});
    } else if (status.ok()) {
        m_faults.remove(name);
    }
    if (m_faults.value(name) != before) {
        translateLink();
    }
    return status.ok();
}

void ServerFeed::setRemark(const QString& sentence)
{
    m_remark = sentence;
    renewLink();
}

void ServerFeed::setTunnel(SshTunnel* tunnel)
{
    m_tunnel = tunnel;
    tunnel->setParent(this);
    connect(m_session.get(), &client::Session::connectionChanged, this, &ServerFeed::renewTunnel);
    connect(tunnel, &SshTunnel::changed, this, [this] {
        if (m_tunnel->state() == SshTunnel::State::Up) {
            m_session->retry(); // its endpoints answer from now on
        }
        renewLink();
    });
    renewTunnel();
}

void ServerFeed::renewTunnel()
{
    const bool isOpen = m_session->connection().state != client::ConnectionState::Disconnected;
    isOpen ? m_tunnel->open() : m_tunnel->close();
}

void ServerFeed::renewServer()
{
    ServerIdentity identity = identityOf(m_session->server());
    if (m_store.identity() && m_store.identity()->started == identity.started) {
        identity.buildType = m_store.identity()->buildType;
        identity.compiler = m_store.identity()->compiler;
        identity.options = m_store.identity()->options;
    }
    m_store.setIdentity(identity);
    if (identity.isThalassa && identity.buildType.isEmpty()) {
        m_session->ask(
            queries::kServer, {}, this, [this](const client::Answer<v1::ServerResponse>& answer) {
                if (isUsable(queries::kServer, answer.status()) && m_store.identity()) {
                    ServerIdentity known = *m_store.identity();
                    addTo(known, **answer);
                    m_store.setIdentity(known);
                }
            });
    }
}

void ServerFeed::renewPacing()
{
    m_session->setPollInterval(m_workspace.interval());
    m_session->setPaused(m_workspace.isPaused());
}

void ServerFeed::renewAttention()
{
    constexpr seconds kLongestWhileLookedAt(5);
    const bool isLookedAt = m_workspace.isLookedAt(m_store);
    m_session->setLongestDelay(isLookedAt ? kLongestWhileLookedAt : client::BackOff().longest);
    if (std::exchange(m_isLookedAt, isLookedAt) != isLookedAt && !m_paced.isEmpty()) {
        readPaced();
    }
}

// A message that is not used ends the watch of the events.
void ServerFeed::readEvents()
{
    if (m_events.isActive()) {
        return;
    }
    v1::WatchEventsRequest events;
    events.mutable_events()->set_limit(2048);
    m_events = m_session->watch(queries::kWatchEvents, events, this,
        [this](const client::Answer<v1::EventsResponse>& answer) {
            if (isUsable(queries::kWatchEvents, answer.status())) {
                m_store.applyEvents(eventsOf(**answer), (*answer)->lost());
                if (pace() > kPace && !m_afterEvent.isActive()) {
                    m_afterEvent.start();
                }
            } else if (m_faults.contains(nameOf(queries::kWatchEvents)) && !m_events.isActive()) {
                m_eventRetry.start();
            }
        });
}

void ServerFeed::readSnapshot()
{
    m_snapshot = m_session->poll(queries::kSnapshot, {}, this,
        used(queries::kSnapshot, [this](const auto& snapshot) { takeSnapshot(snapshot); }));
}

seconds ServerFeed::pace() const
{
    return m_hasExtension && !m_isLookedAt ? kSlowPace : kPace;
}

void ServerFeed::readPaced()
{
    QList<client::Call> before = std::exchange(m_paced, readBeside(Repetition::Paced));
    // Later, so that the polls go on, with a query that is under way and their back-off.
    for (client::Call& call : before) {
        call.cancel();
    }
}

// A slow server gets no further queries before it has answered the last ones.
void ServerFeed::readAfterEvent()
{
    const bool isUnderWay = std::any_of(m_afterEventCalls.begin(), m_afterEventCalls.end(),
        [](const client::Call& call) { return call.isActive(); });
    if (isUnderWay) {
        m_afterEvent.start();
    } else if (!m_session->isPaused() && m_session->pollInterval() > base::Duration::zero()) {
        m_afterEventCalls = readBeside(Repetition::Once);
    }
}

template <typename Request, typename Response, typename Take>
client::Session::OnAnswer<Response> ServerFeed::used(
    const client::Query<Request, Response>& query, Take take)
{
    return [this, &query, take](const client::Answer<Response>& answer) {
        if (isUsable(query, answer.status())) {
            take(**answer);
        }
    };
}

template <typename Query, typename Request, typename Take>
client::Call ServerFeed::read(
    Repetition repetition, const Query& query, const Request& request, Take take)
{
    const auto onAnswer = used(query, take);
    return repetition == Repetition::Once
        ? m_session->ask(query, request, this, onAnswer)
        : m_session->poll(query, request, this, onAnswer, every(pace()));
}

QList<client::Call> ServerFeed::readBeside(Repetition repetition)
{
    QList<client::Call> calls{read(repetition, queries::kRepositoryIndex,
        inference::RepositoryIndexRequest(), [this](const auto& index) { takeIndex(index); })};
    if (!m_hasExtension) {
        return calls;
    }
    v1::ExplainRequest readiness;
    readiness.mutable_readiness();
    calls.append({read(repetition, queries::kQueues, v1::QueuesRequest(),
                      [this](const auto& queues) { takeQueues(queues); }),
        read(repetition, queries::kLatencies, v1::LatenciesRequest(),
            [this](const auto& latencies) { m_store.setLatencies(latenciesOf(latencies)); }),
        read(repetition, queries::kExplain, readiness,
            [this](const v1::ExplainResponse& answer) {
                if (answer.has_readiness()) {
                    m_store.setReadiness(readinessOf(answer.readiness()));
                }
            }),
        read(repetition, queries::kDrain, v1::DrainRequest(),
            [this](const auto& drain) { m_store.setDrain(drainOf(drain)); })});
    return calls;
}

void ServerFeed::renewPolls()
{
    const bool hasExtension = m_session->availability(queries::kSnapshot).state !=
        client::Availability::State::Unavailable;
    if (hasExtension != m_hasExtension) {
        m_hasExtension = hasExtension;
        m_statistics.cancel(); // its interval depends on it
        hasExtension ? endMetrics() : readMetrics();
        hasExtension ? readSnapshot() : m_snapshot.cancel();
        if (!hasExtension)
            m_store.setLatencies({}); // those that are known are old soon
        readPaced();
        renewLink();
    }
    // Without the extension the statistics are all that there is; with it they have the cache hits.
    const bool wantsStatistics = !hasExtension || m_store.hasInterest(Interest::Models);
    if (wantsStatistics != m_statistics.isActive()) {
        wantsStatistics ? readStatistics() : m_statistics.cancel();
    }
    hold(Interest::Models, [this] { return QList{readSequences(), readQueues()}; });
    const bool hasLogSettings = m_session->availability(queries::kLogSettings).state !=
        client::Availability::State::Unavailable;
    if (std::exchange(m_hasLogSettings, hasLogSettings) != hasLogSettings) {
        release(Interest::LogSettings); // to read the others
    }
    hold(Interest::LogSettings, [this] {
        return QList{m_hasLogSettings
                ? readLog<v1::LogSettingsResponse>(queries::kLogSettings)
                : readLog<inference::LogSettingsResponse>(queries::kLogSetting)};
    });
    hold(Interest::Memory, [this] {
        v1::MemoryRequest request;
        request.set_limit(1);
        return QList{m_session->poll(queries::kMemory, request, this,
            used(queries::kMemory,
                [this](const v1::MemoryResponse& memory) {
                    m_store.setMemory(memory.process().resident_byte_size());
                }),
            every(seconds(10)))};
    });
}

void ServerFeed::hold(Interest interest, const std::function<QList<client::Call>()>& begin)
{
    QList<client::Call>& calls = m_held[static_cast<int>(interest)];
    if (m_store.hasInterest(interest) && calls.isEmpty()) {
        calls = begin();
    } else if (!m_store.hasInterest(interest)) {
        release(interest);
    }
}

void ServerFeed::release(Interest interest)
{
    QList<client::Call>& calls = m_held[static_cast<int>(interest)];
    for (client::Call& call : calls) {
        call.cancel();
    }
    calls.clear();
}

template <typename Response, typename Query> client::Call ServerFeed::readLog(const Query& query)
{
    return m_session->poll(
        query, {}, this,
        [this, &query](const client::Answer<Response>& answer) {
            if (isUsable(query, answer.status())) {
                m_store.setLog(logOf(**answer));
            } else if (!m_hasLogSettings || !absl::IsUnimplemented(answer.status())) {
                m_store.setLogFault(errorText(answer.status())); // there is no other query to try
            }
        },
        every(seconds(2)));
}

client::Call ServerFeed::readQueues()
{
    return m_session->poll(queries::kQueues, {}, this,
        used(queries::kQueues, [this](const auto& queues) { takeQueues(queues); }));
}

client::Call ServerFeed::readSequences()
{
    v1::SequencesRequest request;
    request.set_limit(1); // the counts are enough
    return m_session->poll(queries::kSequences, request, this,
        used(queries::kSequences, [this](const auto& sequences) { takeSequences(sequences); }),
        every(seconds(2)));
}

void ServerFeed::readStatistics()
{
    m_statistics = m_session->poll(queries::kModelStatistics, {}, this,
        used(queries::kModelStatistics,
            [this](const auto& statistics) { takeStatistics(statistics); }),
        every(seconds(m_hasExtension ? 5 : 2))); // with it, only the hits of the cache are needed
}

void ServerFeed::readMetrics()
{
    if (!m_hasMetrics) {
        return;
    }
    m_metrics = m_session->poll(
        queries::kMetrics, {}, this,
        [this](const client::Answer<session::MetricFamilies>& answer) { takeMetrics(answer); },
        every(seconds(2)));
}

void ServerFeed::endMetrics()
{
    m_metrics.cancel();
    m_metricsStatus.reset();
    m_queued.clear();
    m_store.setProcessors({});
}

// The metrics may be served by something else: a failure is no fault of the server. What only they
// have is not known then.
void ServerFeed::takeMetrics(const client::Answer<session::MetricFamilies>& answer)
{
    MetricsFacts facts;
    if (answer.ok()) {
        facts = metricsOf(**answer);
    }
    m_queued = std::move(facts.queued);
    m_store.setProcessors(facts.processors);
    if (m_metricsStatus != answer.status()) {
        m_metricsStatus = answer.status();
        translateLink();
    }
}

void ServerFeed::takeIndex(const inference::RepositoryIndexResponse& index)
{
    m_store.applyIndex(indexOf(index));
    if (const int before = std::exchange(m_listed, index.models_size()); before != m_listed) {
        translateLink();
    }
}

void ServerFeed::takeSnapshot(const v1::SnapshotResponse& snapshot)
{
    QList<ModelFigures> figures;
    figures.reserve(std::min(snapshot.models_size(), kMostVersions));
    for (const v1::ModelSnapshot& model : firstOf(snapshot.models())) {
        ModelFigures reading = figuresOf(model);
        if (const auto found = m_extras.constFind(reading.key); found != m_extras.constEnd()) {
            reading.queued = found->queued;
            reading.sequences = found->sequences;
            reading.cacheHits = found->cacheHits;
            reading.cacheMisses = found->cacheMisses;
        }
        figures.append(std::move(reading));
    }
    m_store.applyFigures(figures, wallTimeOf(snapshot.time_unix_ns()));
}

// Names that are no longer in use make room for others.
ServerFeed::Extras& ServerFeed::extrasOf(const ModelKey& key)
{
    if (m_extras.size() >= kMostVersions && !m_extras.contains(key)) {
        m_extras.clear();
    }
    return m_extras[key];
}

void ServerFeed::takeQueues(const v1::QueuesResponse& queues)
{
    QStringList unbounded;
    for (const v1::ModelQueues& model : firstOf(queues.models())) {
        const ModelKey key = keyOf(model.model(), model.version());
        extrasOf(key).queued = model.request_count();
        // An ensemble has none of its own: its steps wait in the queues of its members.
        const bool hasLimits = std::all_of(model.queues().begin(), model.queues().end(),
            [](const v1::Queue& queue) { return queue.max_request_count() != 0; });
        const QString name = hasLimits ? QString() : shownName(key.name);
        if (!hasLimits && (unbounded.isEmpty() || unbounded.last() != name))
            unbounded.append(name); // the versions of a model are neighbours
    }
    m_store.setUnboundedModels(unbounded);
}

void ServerFeed::takeSequences(const v1::SequencesResponse& sequences)
{
    for (const v1::ModelSequences& model : firstOf(sequences.models())) {
        extrasOf(keyOf(model.model(), model.version())).sequences =
            model.in_slot_count() + model.backlog_count();
    }
}

void ServerFeed::takeStatistics(const inference::ModelStatisticsResponse& statistics)
{
    QList<ModelFigures> figures;
    for (const inference::ModelStatistics& model : firstOf(statistics.model_stats())) {
        ModelFigures reading = figuresOf(model);
        if (m_hasExtension) {
            Extras& extras = extrasOf(reading.key);
            extras.cacheHits = reading.cacheHits;
            extras.cacheMisses = reading.cacheMisses;
        } else {
            if (const auto found = m_queued.constFind(reading.key); found != m_queued.constEnd()) {
                reading.queued = *found;
            }
            figures.append(std::move(reading));
        }
    }
    if (!m_hasExtension) {
        m_store.applyFigures(figures, figures::wallNow());
    }
}

} // namespace thalassa::console
