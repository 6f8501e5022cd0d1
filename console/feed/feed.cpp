// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/feed.h"

#include <QPointer>

#include "client/network/network_session.h"
#include "client/recording/recorded_session.h"
#include "client/recording/session_recorder.h"
#include "client/session/queries.h"
#include "client/session/sentence.h"
#include "console/feed/bundle_job.h"
#include "console/feed/configuration_translation.h"
#include "console/feed/detail_commands.h"
#include "console/feed/server_feed.h"
#include "console/feed/ssh_tunnel.h"
#include "console/feed/translation.h"
#include "console/models/detail/server_detail.h"
#include "console/models/text/shown_text.h"
#include "console/profiles/secret_store.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;

} // namespace

Feed::Feed(Workspace& workspace, SecretStore& secrets, AskToken askToken)
    : m_workspace(workspace)
    , m_secrets(secrets)
    , m_askToken(std::move(askToken))
{
    connect(&workspace.fleet(), &Fleet::serverRemoved, this,
        [this](ServerStore* store) { detach(*store); });
}

Feed::~Feed() = default;

void Feed::attach(ServerStore& store, const ServerProfile& profile)
{
    detach(store);
    client::Profile description = clientProfileOf(profile);
    TokenSource* tokens = nullptr;
    if (profile.usesToken) {
        tokens = new TokenSource(profile.name, m_secrets, m_askToken);
        description.tokenProvider = tokens->provider();
    }
    SshTunnel* tunnel = makeTunnel(profile.ssh, description, this);
    auto* feed = new ServerFeed(
        m_workspace, store, client::makeNetworkSession(std::move(description)), this);
    if (tunnel != nullptr) {
        feed->setTunnel(tunnel);
    }
    m_feeds.insert(&store, feed);
    if (tokens != nullptr) {
        tokens->setParent(feed);
        m_tokenSources.insert(&store, tokens);
        const client::Session& session = feed->session();
        connect(&session, &client::Session::connectionChanged, tokens, [tokens, &session] {
            if (session.connection().isConnected())
                tokens->onConnected();
        });
    }
    m_profiles.insert(&store, profile);
    ServerDetail& detail = ServerDetail::of(store);
    detail.setEndpoint(extensionBaseOf(profile), profile.usesToken);
    detail.setCodePlace(codePlaceOf(profile));
    if (profile.connects) {
        open(store);
    }
}

absl::StatusOr<QString> Feed::play(
    ServerStore& store, const QString& file, const std::shared_ptr<client::Timers>& timers)
{
    detach(store);
    client::PlaybackOptions options;
    options.timers = timers;
    auto session = client::RecordedSession::make(file.toStdString(), std::move(options));
    if (!session.ok()) {
        return session.status();
    }
    const QPointer<client::RecordedSession> played = session->get();
    figures::setWallClock([played] {
        using std::chrono::nanoseconds;
        return played != nullptr
            ? WallTime(nanoseconds(played->beginUnixNs()) + nanoseconds(played->position()))
            : std::chrono::time_point_cast<nanoseconds>(std::chrono::system_clock::now());
    });
    QString damage = played->damage().ok() ? QString() : errorText(played->damage());
    connect(&m_workspace, &Workspace::pacingChanged, played,
        [this, played] { played->setPlaying(!m_workspace.isPaused()); });
    auto* feed = new ServerFeed(m_workspace, store, *std::move(session), this);
    m_feeds.insert(&store, feed);
    if (!damage.isEmpty()) {
        feed->setRemark(tr("The recording is damaged, and is shown up to there: %1").arg(damage));
    }
    feed->session().open();
    return damage;
}

absl::Status Feed::record(ServerStore& store, const QString& file)
{
    client::RecorderOptions options;
    options.recordedBy = "thalassa-console";
    auto recorder =
        client::SessionRecorder::make(*sessionOf(store), file.toStdString(), std::move(options));
    if (!recorder.ok()) {
        return recorder.status();
    }
    m_recorders.push_back(*std::move(recorder));
    return absl::OkStatus();
}

void Feed::detach(ServerStore& store)
{
    m_profiles.remove(&store);
    m_tokenSources.remove(&store);
    if (ServerFeed* feed = m_feeds.take(&store)) {
        // A session must not be destroyed by a function that it calls.
        feed->session().close();
        feed->disconnect();
        feed->deleteLater();
    }
}

bool Feed::isSettled(const ServerStore& store) const
{
    switch (store.link().phase) {
    case LinkState::Phase::Disconnected:
    case LinkState::Phase::Failed:
        return true;
    case LinkState::Phase::Connecting:
        return false;
    case LinkState::Phase::Connected:
        break;
    }
    const bool hasRates = store.totals().requestRate.has_value();
    return store.identity() &&
        (hasRates ||
            (store.totals().readyCount == 0 && store.updated() != WallTime() && store.readiness()));
}

void Feed::test(const ServerProfile& profile, const QString& token,
    std::function<void(bool hasAnswered, const QString& sentence)> onTested)
{
    client::Profile description = clientProfileOf(profile);
    if (profile.usesToken) {
        description.tokenProvider = [this, token, name = profile.name](
                                        bool isRefused, const client::TokenReply& reply) {
            if (!token.isEmpty() && !isRefused) {
                reply(token.toStdString());
            } else if (isRefused) {
                reply(client::sentenceError(absl::StatusCode::kUnauthenticated,
                    QT_TRANSLATE_NOOP("Client", "the server has refused it")));
            } else {
                m_secrets.read(name, [reply](const QString& kept, const QString&) {
                    reply(kept.isEmpty() ? absl::StatusOr<std::string>(noneEntered())
                                         : kept.toStdString());
                });
            }
        };
    }
    SshTunnel* tunnel = makeTunnel(profile.ssh, description, nullptr);
    client::Session* session = client::makeNetworkSession(std::move(description)).release();
    session->setParent(this);
    const auto look = [session, tunnel, onTested = std::move(onTested),
                          isDone = std::make_shared<bool>(false)] {
        const LinkState link = linkOf(session->connection(), figures::wallNow());
        const bool isWaiting = link.phase == LinkState::Phase::Connecting ||
            link.phase == LinkState::Phase::Disconnected ||
            (link.phase == LinkState::Phase::Connected && tunnel != nullptr &&
                tunnel->state() == SshTunnel::State::Starting);
        if (*isDone || isWaiting) {
            return;
        }
        *isDone = true;
        const ServerIdentity identity = identityOf(session->server());
        if (link.phase != LinkState::Phase::Connected) {
            onTested(false, link.reason + (link.advice.isEmpty() ? QString() : u' ' + link.advice));
        } else if (tunnel != nullptr && tunnel->state() == SshTunnel::State::Failed) {
            onTested(false,
                tr("The server answers, and its administration address does not: %1.")
                    .arg(tunnel->reason()));
        } else {
            onTested(true,
                identity.name.isEmpty()
                    ? tr("The server answers.")
                    : tr("The server answers: %1 %2.").arg(identity.name, identity.version));
        }
        session->close();
        session->deleteLater();
    };
    connect(session, &client::Session::connectionChanged, this, look);
    if (tunnel != nullptr) {
        tunnel->setParent(session);
        connect(tunnel, &SshTunnel::changed, this, look);
        tunnel->open();
    }
    session->open();
}

client::Session* Feed::sessionOf(ServerStore& server) const
{
    ServerFeed* feed = m_feeds.value(&server);
    return feed != nullptr ? &feed->session() : nullptr;
}

void Feed::open(ServerStore& server)
{
    if (client::Session* session = sessionOf(server)) {
        // A connection that stands ends no permission for a question.
        TokenSource* tokens = m_tokenSources.value(&server);
        if (tokens != nullptr && !session->connection().isConnected())
            tokens->allowQuestion();
        session->open();
        session->retry();
    }
}

void Feed::close(ServerStore& server)
{
    if (client::Session* session = sessionOf(server)) {
        session->close();
    }
}

Feed::Change Feed::begin(const ServerStore& server, const LiveText& action)
{
    OperationTable& operations = m_workspace.operations();
    const quint64 id = operations.begin(server.label().name, action, {{}, {}, true});
    return {[&operations, id](const absl::Status& status) {
                operations.end(id, status.ok() ? QString() : errorText(status));
            },
        [&operations, id](const client::Call& call) {
            operations.setCancel(id, [call = client::Call(call)]() mutable { call.cancel(); });
        }};
}

void Feed::load(ServerStore& server, const QByteArray& model)
{
    sendLoad(
        server, model, [model] { return tr("load of %1").arg(shownName(model)); }, std::nullopt);
}

void Feed::loadWithConfig(ServerStore& server, const QByteArray& model, const QString& config)
{
    sendLoad(
        server, model, [model] { return tr("load of %1 with an override").arg(shownName(model)); },
        config);
}

// Without a `text`, the configuration of the model's file is loaded.
void Feed::sendLoad(ServerStore& server, const QByteArray& model, const LiveText& action,
    const std::optional<QString>& text)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr || !m_workspace.mayChange(&server)) {
        return;
    }
    const Change change = begin(server, action);
    absl::StatusOr<std::string> config = text ? overrideOf(*text) : std::string();
    if (!config.ok()) {
        change.end(config.status());
        return;
    }
    inference::RepositoryModelLoadRequest request;
    request.set_model_name(model.toStdString());
    if (text) {
        (*request.mutable_parameters())["config"].set_string_param(*std::move(config));
    }
    change.sent(session->ask(queries::kRepositoryModelLoad, request, this,
        [end = change.end, model, text, detail = QPointer(&ServerDetail::of(server))](
            const client::Answer<inference::RepositoryModelLoadResponse>& answer) {
            if (answer.ok() && detail != nullptr) {
                detail->configurations().noteLoad(model, text);
            }
            end(answer.status());
        }));
}

void Feed::unload(ServerStore& server, const QByteArray& model)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr || !m_workspace.mayChange(&server)) {
        return;
    }
    inference::RepositoryModelUnloadRequest request;
    request.set_model_name(model.toStdString());
    const Change change =
        begin(server, [model] { return tr("unload of %1").arg(shownName(model)); });
    change.sent(session->ask(queries::kRepositoryModelUnload, request, this,
        [end = change.end](const client::Answer<inference::RepositoryModelUnloadResponse>& answer) {
            end(answer.status());
        }));
}

void Feed::unregisterRegion(ServerStore& server, const RegionFacts& region)
{
    client::Session* session = sessionOf(server);
    const bool isNamed = !region.id.isEmpty(); // no name stands for all regions
    if (session != nullptr && isNamed && m_workspace.mayChange(&server)) {
        console::unregisterRegion({*session, server, m_workspace.operations()}, region);
    }
}

void Feed::closeConnection(ServerStore& server, const ConnectionFacts& connection)
{
    client::Session* session = sessionOf(server);
    if (session != nullptr && m_workspace.mayChange(&server))
        console::closeConnection({*session, server, m_workspace.operations()}, connection);
}

void Feed::beginDrain(ServerStore& server, std::chrono::milliseconds grace)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr || !m_workspace.mayChange(&server)) {
        return;
    }
    v1::DrainRequest request;
    request.set_action(v1::DrainRequest::BEGIN);
    request.set_grace_ms(static_cast<uint32_t>(grace.count()));
    session->ask(queries::kDrain, request, this,
        [end = begin(server, [] { return tr("begin of a drain"); }).end, store = QPointer(&server)](
            const client::Answer<v1::DrainResponse>& answer) {
            if (answer.ok() && store != nullptr) {
                store->setDrain(drainOf(**answer));
            }
            end(answer.status());
        });
}

void Feed::endDrain(ServerStore& server)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr || !m_workspace.mayChange(&server)) {
        return;
    }
    v1::DrainRequest request;
    request.set_action(v1::DrainRequest::END);
    session->ask(queries::kDrain, request, this,
        [end = begin(server, [] { return tr("end of the drain"); }).end, store = QPointer(&server)](
            const client::Answer<v1::DrainResponse>& answer) {
            if (answer.ok() && store != nullptr) {
                store->setDrain(drainOf(**answer));
            }
            end(answer.status());
        });
}

void Feed::changeLog(ServerStore& server, const LogChange& change)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr || !m_workspace.mayChange(&server)) {
        return;
    }
    console::changeLog({*session, server, m_workspace.operations()}, change);
}

void Feed::changeTrace(
    ServerStore& server, const QList<TraceChange>& changes, quint64 revision, OnEnd onEnd)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr || !m_workspace.mayChange(&server)) {
        onEnd(tr("%1 cannot be changed from here.").arg(server.label().name));
        return;
    }
    console::changeTrace({*session, server, m_workspace.operations()}, changes, revision, onEnd);
}

void Feed::dumpRequests(ServerStore& server, const QJsonObject& query, const QString& file)
{
    if (client::Session* session = sessionOf(server))
        console::dumpRequests({*session, server, m_workspace.operations()}, query, file);
}

std::function<void()> Feed::readRecorder(
    ServerStore& server, const QJsonObject& query, OnTrace onTrace)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr) {
        onTrace({{}, 0, {}, tr("%1 is not connected.").arg(server.label().name)});
        return nullptr;
    }
    return console::readRecorder(
        {*session, server, m_workspace.operations()}, query, std::move(onTrace));
}

std::function<void()> Feed::infer(
    ServerStore& server, const InferenceDraft& draft, OnInference onAnswer)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr) {
        onAnswer({tr("%1 is not connected.").arg(server.label().name), {}, {}, draft.requestId});
        return nullptr;
    }
    return console::infer({*session, server, m_workspace.operations()}, draft, onAnswer);
}

std::function<void()> Feed::saveBundle(
    ServerStore& server, const QString& file, const BundleWatch& watch)
{
    client::Session* session = sessionOf(server);
    if (session == nullptr) {
        watch.onEnd(tr("%1 has no connection.").arg(server.label().name), {});
        return [] {};
    }
    const ServerProfile profile = m_profiles.value(&server);
    const BundleSource source{session, &server, &m_workspace.operations(), secretsOf(profile)};
    // The token is asked for first, so that it can be removed from what the server says.
    struct State {
        QPointer<BundleJob> job;
        bool isCancelled = false;
    };
    auto state = std::make_shared<State>();
    const auto begin = [this, self = QPointer(this), target = QPointer(&server),
                           open = QPointer(session), source, file, watch,
                           state](const QString& token, const QString&) {
        if (self == nullptr || target == nullptr || open == nullptr || state->isCancelled) {
            watch.onEnd(tr("cancelled"), {});
            return;
        }
        BundleSource whole = source;
        whole.secrets.append(token);
        state->job = new BundleJob(whole, file, watch, this);
        state->job->start();
    };
    if (profile.usesToken)
        m_secrets.read(profile.name, begin);
    else
        begin(QString(), QString());
    return [state] {
        state->isCancelled = true;
        if (state->job != nullptr)
            state->job->cancel();
    };
}

} // namespace thalassa::console
