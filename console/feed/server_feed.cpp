// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/server_feed.h"

#include "client/session/queries.h"
#include "console/feed/detail_feed.h"
#include "console/feed/history_feed.h"
#include "console/feed/ssh_tunnel.h"
#include "console/feed/translation.h"
#include "console/models/text/language.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;
using std::chrono::seconds;

client::PollOptions every(base::Duration shortest)
{
    client::PollOptions options;
    options.shortest = shortest;
    return options;
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
        m_store.clear();
        renewServer();
    });
    connect(&store, &ServerStore::interestsChanged, this, &ServerFeed::renewPolls);
    connect(&workspace, &Workspace::pacingChanged, this, &ServerFeed::renewPacing);
    connect(&Language::instance(), &Language::changed, this, &ServerFeed::translateLink);
    renewPacing();
    readAlways();
    m_history = std::make_unique<HistoryFeed>(*m_session, store);
    renewPolls();
    renewLink();
    new DetailFeed(store, *m_session, this);
}

ServerFeed::~ServerFeed() = default;

void ServerFeed::renewLink()
{
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
    const bool isTunnelDown = m_tunnel != nullptr && m_tunnel->state() == SshTunnel::State::Failed;
    link.usesSsh = m_tunnel != nullptr && m_tunnel->state() == SshTunnel::State::Up;
    if (link.phase == LinkState::Phase::Connected && isTunnelDown) {
        link.missing.append(
            tr("Percentiles, queues and events are not known: %1.").arg(m_tunnel->reason()));
    } else if (link.phase == LinkState::Phase::Connected &&
        extension.state == client::Availability::State::Unavailable) {
        link.missing.append(tr("Percentiles, queues and events are not known: %1.")
                                .arg(shownText(extension.reason)));
    }
    if (!m_remark.isEmpty()) {
        link.missing.append(m_remark);
    }
    return link;
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
    }
    m_store.setIdentity(identity);
    if (identity.isThalassa && identity.buildType.isEmpty()) {
        m_session->ask(
            queries::kServer, {}, this, [this](const client::Answer<v1::ServerResponse>& answer) {
                if (answer.ok() && m_store.identity()) {
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

void ServerFeed::readAlways()
{
    m_session->poll(
        queries::kRepositoryIndex, {}, this,
        [this](const client::Answer<inference::RepositoryIndexResponse>& answer) {
            if (answer.ok()) {
                m_store.applyIndex(indexOf(**answer));
            }
        },
        every(seconds(2)));
    v1::WatchEventsRequest events;
    events.mutable_events()->set_limit(2048);
    m_session->watch(queries::kWatchEvents, events, this,
        [this](const client::Answer<v1::EventsResponse>& answer) {
            if (answer.ok()) {
                m_store.applyEvents(eventsOf(**answer), (*answer)->lost());
            }
        });
    readExtension();
}

// The extension is read until the server says that it has none; then its statistics are.
void ServerFeed::readExtension()
{
    m_extensionCalls.append(m_session->poll(
        queries::kSnapshot, {}, this, [this](const client::Answer<v1::SnapshotResponse>& answer) {
            if (answer.ok()) {
                takeSnapshot(**answer);
            }
        }));
    m_extensionCalls.append(readQueues(seconds(2)));
    m_extensionCalls.append(m_session->poll(
        queries::kLatencies, {}, this,
        [this](const client::Answer<v1::LatenciesResponse>& answer) {
            if (answer.ok()) {
                m_store.setLatencies(latenciesOf(**answer));
            }
        },
        every(seconds(2))));
    v1::ExplainRequest readiness;
    readiness.mutable_readiness();
    m_extensionCalls.append(m_session->poll(
        queries::kExplain, readiness, this,
        [this](const client::Answer<v1::ExplainResponse>& answer) {
            if (answer.ok() && (*answer)->has_readiness()) {
                m_store.setReadiness(readinessOf((*answer)->readiness()));
            }
        },
        every(seconds(2))));
    m_extensionCalls.append(m_session->poll(
        queries::kDrain, {}, this,
        [this](const client::Answer<v1::DrainResponse>& answer) {
            if (answer.ok()) {
                m_store.setDrain(drainOf(**answer));
            }
        },
        every(seconds(2))));
}

void ServerFeed::renewPolls()
{
    const bool hasExtension = m_session->availability(queries::kSnapshot).state !=
        client::Availability::State::Unavailable;
    if (hasExtension != m_hasExtension) {
        m_hasExtension = hasExtension;
        m_statistics.cancel(); // its interval depends on it
        for (client::Call& call : m_extensionCalls) {
            call.cancel();
        }
        m_extensionCalls.clear();
        if (hasExtension) {
            readExtension();
        }
        renewLink();
    }
    // Without the extension the statistics are all that there is; with it they have the cache hits.
    const bool wantsStatistics = !hasExtension || m_store.hasInterest(Interest::Models);
    if (wantsStatistics != m_statistics.isActive()) {
        wantsStatistics ? readStatistics() : m_statistics.cancel();
    }
    hold(Interest::Models, [this] { return QList{readSequences(), readQueues(seconds(0))}; });
    hold(Interest::LogSettings, [this] {
        return QList{m_session->poll(
            queries::kLogSettings, {}, this,
            [this](const client::Answer<v1::LogSettingsResponse>& answer) {
                if (answer.ok()) {
                    m_store.setLog(logOf(**answer));
                }
            },
            every(seconds(2)))};
    });
    hold(Interest::Memory, [this] {
        v1::MemoryRequest request;
        request.set_limit(1);
        return QList{m_session->poll(
            queries::kMemory, request, this,
            [this](const client::Answer<v1::MemoryResponse>& answer) {
                if (answer.ok()) {
                    m_store.setMemory((*answer)->process().resident_byte_size());
                }
            },
            every(seconds(10)))};
    });
}

void ServerFeed::hold(Interest interest, const std::function<QList<client::Call>()>& begin)
{
    QList<client::Call>& calls = m_held[static_cast<int>(interest)];
    if (m_store.hasInterest(interest) && calls.isEmpty()) {
        calls = begin();
    } else if (!m_store.hasInterest(interest)) {
        for (client::Call& call : calls) {
            call.cancel();
        }
        calls.clear();
    }
}

client::Call ServerFeed::readQueues(std::chrono::seconds shortest)
{
    return m_session->poll(
        queries::kQueues, {}, this,
        [this](const client::Answer<v1::QueuesResponse>& answer) {
            if (answer.ok()) {
                takeQueues(**answer);
            }
        },
        every(shortest));
}

client::Call ServerFeed::readSequences()
{
    v1::SequencesRequest request;
    request.set_limit(1); // the counts are enough
    return m_session->poll(
        queries::kSequences, request, this,
        [this](const client::Answer<v1::SequencesResponse>& answer) {
            if (answer.ok()) {
                takeSequences(**answer);
            }
        },
        every(seconds(2)));
}

void ServerFeed::readStatistics()
{
    m_statistics = m_session->poll(
        queries::kModelStatistics, {}, this,
        [this](const client::Answer<inference::ModelStatisticsResponse>& answer) {
            if (answer.ok()) {
                takeStatistics(**answer);
            }
        },
        every(seconds(m_hasExtension ? 5 : 2))); // with it, only the hits of the cache are needed
}

void ServerFeed::takeSnapshot(const v1::SnapshotResponse& snapshot)
{
    QList<ModelFigures> figures;
    figures.reserve(snapshot.models_size());
    for (const v1::ModelSnapshot& model : snapshot.models()) {
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

void ServerFeed::takeQueues(const v1::QueuesResponse& queues)
{
    for (const v1::ModelQueues& model : queues.models()) {
        m_extras[keyOf(model.model(), model.version())].queued = model.request_count();
    }
}

void ServerFeed::takeSequences(const v1::SequencesResponse& sequences)
{
    for (const v1::ModelSequences& model : sequences.models()) {
        m_extras[keyOf(model.model(), model.version())].sequences =
            model.in_slot_count() + model.backlog_count();
    }
}

void ServerFeed::takeStatistics(const inference::ModelStatisticsResponse& statistics)
{
    QList<ModelFigures> figures;
    for (const inference::ModelStatistics& model : statistics.model_stats()) {
        ModelFigures reading = figuresOf(model);
        if (m_hasExtension) {
            Extras& extras = m_extras[reading.key];
            extras.cacheHits = reading.cacheHits;
            extras.cacheMisses = reading.cacheMisses;
        } else {
            figures.append(std::move(reading));
        }
    }
    if (!m_hasExtension) {
        m_store.applyFigures(figures, figures::wallNow());
    }
}

} // namespace thalassa::console
