// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/translation.h"

#include <QCoreApplication>
#include <limits>

#include "client/session/sentence.h"
#include "console/feed/feed_texts.h"
#include "console/models/server/model_table.h"
#include "console/models/text/shown_text.h"
#include "grpc_service.pb.h"
#include "observability.pb.h"
#include "session.pb.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostOptions = 500;
constexpr qsizetype kOptionLength = 1024; // characters of a value that are shown

Quantiles quantilesOf(const v1::StageQuantiles& stage)
{
    return {stage.count(), durationOf(stage.p50_ns()), durationOf(stage.p90_ns()),
        durationOf(stage.p95_ns()), durationOf(stage.p99_ns()), durationOf(stage.max_ns())};
}

ModelState stateOf(const std::string& state, const std::string& reason)
{
    if (state == "READY") {
        return ModelState::Ready;
    }
    if (state == "LOADING") {
        return ModelState::Loading;
    }
    if (state == "UNLOADING") {
        return ModelState::Unloading;
    }
    if (state == "UNAVAILABLE") {
        return reason.empty() || reason == "unloaded" ? ModelState::Unloaded : ModelState::Failed;
    }
    return state.empty() ? ModelState::Unloaded : ModelState::Unknown;
}

EventKind kindOf(v1::EventKind kind)
{
    switch (kind) {
    case v1::EVENT_LOAD_ASKED:
        return EventKind::LoadRequested;
    case v1::EVENT_LOADED:
        return EventKind::Loaded;
    case v1::EVENT_LOAD_FAILED:
        return EventKind::LoadFailed;
    case v1::EVENT_UNLOAD_ASKED:
        return EventKind::UnloadRequested;
    case v1::EVENT_UNLOADED:
        return EventKind::Unloaded;
    case v1::EVENT_SETTING_CHANGED:
        return EventKind::SettingChanged;
    case v1::EVENT_SETTING_REFUSED:
        return EventKind::SettingRefused;
    case v1::EVENT_REQUESTS_REFUSED:
        return EventKind::RequestsRefused;
    case v1::EVENT_TRANSPORT_REFUSED:
        return EventKind::TransportRefused;
    case v1::EVENT_DRAIN_BEGAN:
        return EventKind::DrainBegan;
    case v1::EVENT_DRAIN_ENDED:
        return EventKind::DrainEnded;
    case v1::EVENT_STARTED:
        return EventKind::Started;
    case v1::EVENT_STOPPING:
        return EventKind::Stopping;
    case v1::EVENT_CONTROL_FAILED:
        return EventKind::ControlFailed;
    case v1::EVENT_SHARED_MEMORY:
        return EventKind::SharedMemory;
    case v1::EVENT_CONNECTION_CLOSED:
        return EventKind::ConnectionClosed;
    case v1::EVENT_GPU_LOST:
        return EventKind::GpuLost;
    default:
        return EventKind::Other;
    }
}

LinkState::Phase phaseOf(client::ConnectionState state)
{
    switch (state) {
    case client::ConnectionState::Disconnected:
        return LinkState::Phase::Disconnected;
    case client::ConnectionState::Connecting:
        return LinkState::Phase::Connecting;
    case client::ConnectionState::Connected:
        return LinkState::Phase::Connected;
    default:
        return LinkState::Phase::Failed;
    }
}

LinkState::Obstacle obstacleOf(client::ConnectionState state)
{
    switch (state) {
    case client::ConnectionState::Unauthorised:
        return LinkState::Obstacle::Token;
    case client::ConnectionState::CertificateRefused:
        return LinkState::Obstacle::Certificate;
    case client::ConnectionState::NotUnderstood:
        return LinkState::Obstacle::Protocol;
    default:
        return LinkState::Obstacle::NoAnswer;
    }
}

// The next step, if the reason does not have it.
QString adviceOf(client::ConnectionState state)
{
    switch (state) {
    case client::ConnectionState::Unreachable:
        return FeedTexts::tr(
            "Check that the server runs, and that its address and ports are those of the profile.");
    case client::ConnectionState::Unauthorised:
        return FeedTexts::tr("Give the profile a token that the server accepts.");
    case client::ConnectionState::NotUnderstood:
        return FeedTexts::tr(
            "Check that the address is that of an inference server, and that TLS is right.");
    default:
        return {};
    }
}

std::optional<client::Endpoint> endpointOf(const QString& text, const char* port)
{
    if (text.isEmpty()) {
        return std::nullopt;
    }
    auto endpoint = client::parseEndpoint(text.toStdString(), port);
    return endpoint.ok() ? std::optional(*std::move(endpoint)) : std::nullopt;
}

// "http://localhost:8000"; empty: there is no endpoint.
QString baseOf(const std::optional<client::Endpoint>& endpoint)
{
    if (!endpoint)
        return {};
    const QString text = QString::fromStdString(endpoint->toString());
    return endpoint->isSecure ? text : QStringLiteral("http://") + text;
}

// Appends sentences in the language of the program. A recorded session may nest them, and repeat
// their values, without end: what is past the bounds is left out.
class SentenceText {
public:
    // NOLINTNEXTLINE(misc-no-recursion): to kDeepest
    void append(const client::Sentence& sentence, int depth = 0)
    {
        constexpr int kDeepest = 4;
        if (depth > kDeepest || m_left == 0 || m_text.size() > kTextLength)
            return;
        --m_left;
        if (sentence.pattern().empty())
            m_text += shownText(sentence.text());
        else
            appendPattern(sentence, depth);
    }
    const QString& text() const { return m_text; }

private:
    // NOLINTNEXTLINE(misc-no-recursion): to kDeepest
    void appendPattern(const client::Sentence& sentence, int depth)
    {
        const std::string key = sentence.pattern().substr(0, kTextLength);
        const QString pattern = QCoreApplication::translate("Client", key.c_str());
        for (qsizetype i = 0; i < pattern.size(); ++i) {
            const bool isValue = pattern[i] == u'%' && i + 1 < pattern.size() &&
                pattern[i + 1] >= u'1' && pattern[i + 1] <= u'9';
            const int number = isValue ? pattern[i + 1].unicode() - u'1' : 0;
            if (isValue && number < sentence.values_size()) {
                append(sentence.values(number), depth + 1);
                ++i;
            } else {
                m_text += pattern[i];
            }
        }
    }

    QString m_text;
    int m_left = 64; // sentences and values
};

// Returns the sentence in the language of the program, or the text if there is no sentence.
QString shownReason(const client::Sentence* sentence, std::string_view text)
{
    if (sentence == nullptr)
        return shownText(text);
    SentenceText shown;
    shown.append(*sentence);
    return shownText(shown.text().toStdString());
}

} // namespace

WallTime wallTimeOf(qint64 unixNs)
{
    return WallTime(std::chrono::nanoseconds(std::clamp<qint64>(unixNs, 0, kLastUnixNs)));
}

std::chrono::nanoseconds durationOf(quint64 ns)
{
    constexpr quint64 kGreatest = std::numeric_limits<qint64>::max();
    return std::chrono::nanoseconds(static_cast<qint64>(std::min(ns, kGreatest)));
}

ModelKey keyOf(const std::string& name, qint64 version)
{
    return {QByteArray::fromStdString(name), version};
}

ModelFigures figuresOf(const v1::ModelSnapshot& snapshot)
{
    ModelFigures figures;
    figures.key = keyOf(snapshot.model(), snapshot.version());
    figures.requests = snapshot.accepted_count() + snapshot.refused_count();
    figures.successes = snapshot.success_count();
    figures.failures = snapshot.failure_count() + snapshot.refused_count();
    figures.refused = snapshot.refused_count();
    figures.inferences = snapshot.inference_count();
    figures.executions = snapshot.execution_count();
    figures.inFlight = snapshot.in_flight_count();
    for (const v1::StageQuantiles& stage : snapshot.stages()) {
        if (stage.stage() == "total") {
            figures.total = quantilesOf(stage);
        } else if (figures.stages.size() < 32) {
            figures.stages.append({shownText(stage.stage(), 32), quantilesOf(stage)});
        }
    }
    return figures;
}

ModelFigures figuresOf(const inference::ModelStatistics& statistics)
{
    ModelFigures figures;
    const inference::InferStatistics& totals = statistics.inference_stats();
    figures.key =
        keyOf(statistics.name(), QString::fromStdString(statistics.version()).toLongLong());
    figures.successes = totals.success().count();
    figures.failures = totals.fail().count();
    figures.requests = figures.successes + figures.failures;
    figures.inferences = statistics.inference_count();
    figures.executions = statistics.execution_count();
    const std::initializer_list<std::pair<const char*, const inference::StatisticDuration*>> sums{
        {"total", &totals.success()}, {"queue", &totals.queue()},
        {"compute_input", &totals.compute_input()}, {"compute_infer", &totals.compute_infer()},
        {"compute_output", &totals.compute_output()}};
    for (const auto& [stage, sum] : sums) {
        figures.sums.append({QLatin1String(stage), sum->count(), durationOf(sum->ns())});
    }
    if (totals.success().count() > 0) {
        figures.mean = durationOf(totals.success().ns() / totals.success().count());
    }
    if (totals.cache_hit().count() + totals.cache_miss().count() > 0) {
        figures.cacheHits = totals.cache_hit().count();
        figures.cacheMisses = totals.cache_miss().count();
    }
    return figures;
}

QList<IndexEntry> indexOf(const inference::RepositoryIndexResponse& response)
{
    QList<IndexEntry> index;
    const int size = std::min(response.models_size(), static_cast<int>(ModelTable::kMaximumRows));
    index.reserve(size);
    for (int number = 0; number < size; ++number) {
        const auto& model = response.models(number);
        const ModelState state = stateOf(model.state(), model.reason());
        index.append({keyOf(model.name(), QString::fromStdString(model.version()).toLongLong()),
            state, state == ModelState::Unloaded ? QString() : shownText(model.reason())});
    }
    return index;
}

QList<ServerEvent> eventsOf(const v1::EventsResponse& response)
{
    QList<ServerEvent> events;
    events.reserve(response.events_size());
    for (const v1::Event& one : response.events()) {
        ServerEvent event;
        event.id = event.number = one.id();
        event.time = wallTimeOf(one.time_unix_ns());
        event.kind = kindOf(one.kind());
        event.key = keyOf(one.model(), one.version());
        event.actor = shownText(one.actor(), kNameLength);
        event.text = shownText(one.text());
        event.count = std::max<quint64>(one.count(), 1);
        events.append(event);
    }
    return events;
}

Readiness readinessOf(const v1::ReadinessExplanation& explanation)
{
    Readiness readiness;
    readiness.isReady = explanation.is_ready();
    readiness.sentence = shownText(explanation.sentence());
    if (!readiness.sentence.isEmpty()) {
        readiness.sentence[0] = readiness.sentence[0].toUpper();
    }
    for (const v1::UnreadyVersion& one : explanation.unready()) {
        if (readiness.unready.size() < 1000) {
            readiness.unready.append({keyOf(one.model(), one.version()),
                shownText(one.state(), kNameLength), shownText(one.reason())});
        }
    }
    return readiness;
}

DrainState drainOf(const v1::DrainResponse& response)
{
    DrainState drain;
    drain.phase = response.state() == v1::DrainResponse::GRACE ? DrainState::Phase::Grace
        : response.state() == v1::DrainResponse::REFUSING      ? DrainState::Phase::Refusing
                                                               : DrainState::Phase::Serving;
    drain.began = wallTimeOf(response.begin_unix_ns());
    drain.refusesFrom = wallTimeOf(response.refuses_from_unix_ns());
    drain.begunBy = shownText(response.begun_by(), kNameLength);
    drain.inFlight = response.in_flight_count();
    drain.accepted = response.accepted_count();
    drain.refused = response.refused_count();
    return drain;
}

LogState logOf(const v1::LogSettingsResponse& response)
{
    const v1::LogSettings& settings = response.settings();
    LogState log;
    log.info = settings.log_info();
    log.warning = settings.log_warning();
    log.error = settings.log_error();
    log.verboseLevel = settings.log_verbose_level();
    log.format = shownText(settings.log_format(), 32);
    log.file = shownText(settings.log_file());
    log.revision = response.revision().number();
    log.changedBy = shownText(response.revision().changed_by(), kNameLength);
    log.changed = wallTimeOf(response.revision().changed_unix_ns());
    return log;
}

LogState logOf(const inference::LogSettingsResponse& response)
{
    const auto& settings = response.settings();
    const auto valueOf = [&settings](const char* name) {
        const auto found = settings.find(name);
        return found == settings.end() ? inference::LogSettingsResponse::SettingValue()
                                       : found->second;
    };
    LogState log;
    log.info = valueOf("log_info").bool_param();
    log.warning = valueOf("log_warning").bool_param();
    log.error = valueOf("log_error").bool_param();
    log.verboseLevel = valueOf("log_verbose_level").uint32_param();
    log.format = shownText(valueOf("log_format").string_param(), 32);
    log.file = shownText(valueOf("log_file").string_param());
    return log;
}

LatencySum latenciesOf(const v1::LatenciesResponse& response)
{
    LatencySum sum;
    for (const v1::ModelLatencies& model : response.models()) {
        for (const v1::Histogram& stage : model.stages()) {
            if (stage.stage() == "total") {
                const int size = std::min(stage.buckets_size(), stage.counts_size());
                for (int at = 0; at < size; ++at) {
                    sum.add(stage.buckets(at), stage.counts(at));
                }
            }
        }
    }
    return sum;
}

ServerIdentity identityOf(const client::ServerFacts& facts)
{
    ServerIdentity identity;
    identity.name = shownText(facts.name, kNameLength);
    identity.isThalassa = !facts.thalassaVersion.empty();
    identity.version =
        shownText(identity.isThalassa ? facts.thalassaVersion : facts.version, kNameLength);
    identity.protocolVersion =
        identity.isThalassa ? shownText(facts.version, kNameLength) : QString();
    identity.commit = shownText(facts.commit, kNameLength);
    identity.started = wallTimeOf(facts.startUnixNs);
    for (const std::string& extension : facts.extensions) {
        if (identity.extensions.size() < 100) {
            identity.extensions.append(shownText(extension, kNameLength));
        }
    }
    return identity;
}

void addTo(ServerIdentity& identity, const v1::ServerResponse& response)
{
    identity.buildType = shownText(response.build_type(), kNameLength);
    identity.compiler = shownText(response.compiler(), kNameLength);
    identity.protocolVersion = shownText(response.triton_version(), kNameLength);
    identity.options.clear();
    for (const v1::ServerOption& option : response.options()) {
        if (identity.options.size() < kMostOptions) {
            identity.options.append({shownText(option.name(), kNameLength),
                shownText(option.value(), kOptionLength), option.is_secret()});
        }
    }
}

LinkState linkOf(const client::Connection& connection, WallTime now)
{
    LinkState link;
    link.phase = phaseOf(connection.state);
    link.reason = shownReason(connection.sentence.get(), connection.reason);
    if (!link.reason.isEmpty() && !link.reason.endsWith(u'.')) {
        link.reason = FeedTexts::tr("%1.").arg(link.reason);
    }
    // A reason that begins with an address keeps its case.
    const bool isSentence = connection.sentence != nullptr &&
        !connection.sentence->pattern().empty() && !connection.sentence->pattern().starts_with("%");
    if (isSentence && !link.reason.isEmpty())
        link.reason[0] = link.reason[0].toUpper();
    link.advice = adviceOf(connection.state);
    link.obstacle = obstacleOf(connection.state);
    link.since = now;
    link.usesTls = connection.isSecure;
    link.usesToken = connection.hasToken;
    if (connection.certificateEndUnixNs)
        link.certificateEnd = wallTimeOf(*connection.certificateEndUnixNs);
    return link;
}

client::Profile clientProfileOf(const ServerProfile& profile)
{
    client::Profile result;
    result.name = profile.name.toStdString();
    result.http = endpointOf(profile.http, "8000");
    result.grpc = endpointOf(profile.grpc, "8001");
    result.metrics = endpointOf(profile.metrics, "8002");
    result.administrationHttp = endpointOf(profile.adminHttp, "8003");
    result.administrationGrpc = endpointOf(profile.adminGrpc, "8004");
    result.guessesAdministration = profile.guessesAdmin;
    result.tls.authorities = profile.authorities.toStdString();
    result.tls.certificate = profile.certificate.toStdString();
    result.tls.key = profile.key.toStdString();
    result.tls.serverName = profile.serverName.toStdString();
    result.isReadOnly = profile.isReadOnly;
    return result;
}

QString extensionBaseOf(const ServerProfile& profile)
{
    return profile.adminHttp.isEmpty() ? baseOf(endpointOf(profile.http, "8000"))
                                       : baseOf(endpointOf(profile.adminHttp, "8003"));
}

CodePlace codePlaceOf(const ServerProfile& profile)
{
    const std::optional<client::Endpoint> grpc = endpointOf(profile.grpc, "8001");
    return {baseOf(endpointOf(profile.http, "8000")),
        grpc ? QString::fromStdString(grpc->address.toString()) : QString(), profile.usesToken};
}

QString errorText(const absl::Status& status)
{
    const QString text = shownReason(
        client::sentenceOf(status).get(), {status.message().data(), status.message().size()});
    return text.isEmpty() ? shownText(absl::StatusCodeToString(status.code())) : text;
}

QString reasonText(const client::Availability& availability)
{
    return shownReason(availability.sentence.get(), availability.reason);
}

} // namespace thalassa::console
