// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/network_session.h"

#include <QHostAddress>

#include <algorithm>
#include <array>
#include <utility>

#include "client/network/certificate_check.h"
#include "client/network/connection_machine.h"
#include "client/network/credentials.h"
#include "client/network/delivery.h"
#include "client/network/grpc_client.h"
#include "client/network/grpc_loop.h"
#include "client/network/http_client.h"
#include "client/network/repeated_watch.h"
#include "client/network/server_probe.h"
#include "client/session/fault.h"
#include "client/session/queries.h"
#include "core/base/status_macros.h"
#include "core/base/threads/thread_control_loop.h"

namespace thalassa::client {
namespace {

constexpr base::Duration kCheckInterval = std::chrono::hours(1); // of certificates

bool isLoopback(const Address& address)
{
    return address.host == "localhost" ||
        QHostAddress(QString::fromStdString(address.host)).isLoopback();
}

bool needsCredentials(const Profile& profile)
{
    for (const auto* const endpoint : {&profile.http, &profile.grpc, &profile.metrics,
             &profile.administrationHttp, &profile.administrationGrpc}) {
        if (endpoint->has_value() && (*endpoint)->isSecure)
            return true;
    }
    return false;
}

// Data for an endpoint on this machine, as through ssh, cannot be read on the way.
bool isSecure(const Profile& profile)
{
    for (const auto* const endpoint : {&profile.http, &profile.grpc, &profile.metrics,
             &profile.administrationHttp, &profile.administrationGrpc}) {
        if (endpoint->has_value() && !(*endpoint)->isSecure && !isLoopback((*endpoint)->address))
            return false;
    }
    return needsCredentials(profile);
}

// The two ways to a service. Null: not in the profile.
struct Route {
    GrpcClient* grpc = nullptr;
    HttpClient* http = nullptr;
};

class NetworkSession final : public Session {
public:
    NetworkSession(Profile profile, NetworkOptions options);
    ~NetworkSession() override;

    void open() override;
    void close() override;
    void retry() override;
    void setLongestDelay(base::Duration longest) override;
    std::string name() const override { return m_profile.name; }
    bool isReadOnly() const override { return m_profile.isReadOnly; }

private:
    std::unique_ptr<Exchange> start(const QueryType& query, const Message& request,
        ExchangeHandler handler, const ExchangeOptions& options) override;

    // Sends a query of any kind, and notes what its end says of the server.
    std::unique_ptr<Exchange> send(const QueryType& query, const Message& request,
        ExchangeHandler handler, const ExchangeOptions& options);
    std::unique_ptr<Exchange> fail(absl::Status status, ExchangeHandler handler);
    ExchangeHandler noted(const QueryType& query, ExchangeHandler handler);
    void learn(const QueryType& query, const absl::Status& status);
    Route routeOf(Service service) const;
    base::Duration timeoutOf(const QueryType& query, const ExchangeOptions& options) const;

    void beginProbe();
    void onToken(const absl::StatusOr<std::string>& token);
    absl::Status connectClients();
    void sendProbe();
    void onProbeEnd(const ProbeResult& result);
    void take(const ProbeResult& result);
    void take(const CertificateCheck::Finding& finding);
    void checkCertificates();
    void scheduleProbe();
    void publish();

    const Profile m_profile;
    const std::shared_ptr<Delivery> m_delivery;
    std::unique_ptr<GrpcLoop> m_loop; // null without an endpoint of gRPC
    std::shared_ptr<base::ControlLoop> m_decoder;
    std::unique_ptr<GrpcClient> m_grpc; // null if it is not in the profile, as all of these
    std::unique_ptr<GrpcClient> m_administrationGrpc;
    std::unique_ptr<HttpClient> m_http;
    std::unique_ptr<HttpClient> m_administrationHttp;
    std::unique_ptr<HttpClient> m_metrics;

    ConnectionMachine m_machine;
    ServerProbe m_probe;
    TimerId m_probeTimer = 0;
    QSslConfiguration m_tls;                                 // of the last attempt to connect
    std::unique_ptr<CertificateCheck> m_inquiry;             // why gRPC has refused a certificate
    std::vector<std::unique_ptr<CertificateCheck>> m_checks; // when certificates end
    TimerId m_checkTimer = 0;
    size_t m_unfinishedChecks = 0;             // of the round
    std::optional<int64_t> m_checkedEndUnixNs; // the first that the round has seen
    std::optional<int64_t> m_certificateEndUnixNs;
    std::string m_token; // empty: none yet
    bool m_isTokenRefused = false;
    uint64_t m_tokenRequest = 0; // the number of the last one; an older reply does not count
};

NetworkSession::NetworkSession(Profile profile, NetworkOptions options)
    : Session(std::move(options.timers))
    , m_profile(std::move(profile))
    , m_delivery(Delivery::make())
    , m_decoder(std::make_shared<base::ThreadControlLoop>())
    , m_machine(options.heartbeat, options.backOff, isSecure(m_profile),
          m_profile.tokenProvider != nullptr)
    , m_probe(m_profile, options.backOff)
{
    if (m_profile.grpc.has_value() || m_profile.administrationGrpc.has_value())
        m_loop = std::make_unique<GrpcLoop>();
    const auto makeGrpc = [&](const std::optional<Endpoint>& endpoint) {
        return endpoint.has_value()
            ? std::make_unique<GrpcClient>(*endpoint, m_profile, m_delivery, *m_loop)
            : nullptr;
    };
    const auto makeHttp = [&](const std::optional<Endpoint>& endpoint) {
        return endpoint.has_value()
            ? std::make_unique<HttpClient>(*endpoint, m_profile, m_delivery, m_decoder)
            : nullptr;
    };
    m_grpc = makeGrpc(m_profile.grpc);
    m_administrationGrpc = makeGrpc(m_profile.administrationGrpc);
    m_http = makeHttp(m_profile.http);
    m_administrationHttp = makeHttp(m_profile.administrationHttp);
    m_metrics = makeHttp(m_profile.metrics);
    if (m_metrics == nullptr) {
        setAvailability(Service::Metrics,
            unavailability(sentenceError(absl::StatusCode::kFailedPrecondition,
                QT_TRANSLATE_NOOP("Client", "the profile has no address of the metrics"))));
    }
}

NetworkSession::~NetworkSession()
{
    timers().stop(m_probeTimer);
    timers().stop(m_checkTimer);
    m_probe.cancel();
    dropAll();
    m_delivery->close();
    m_decoder.reset();
}

void NetworkSession::open()
{
    m_machine.open(timers().now());
    publish();
    scheduleProbe();
}

void NetworkSession::close()
{
    if (!m_machine.isOpen())
        return;
    m_probe.cancel();
    m_inquiry.reset();
    m_checks.clear();
    timers().stop(m_checkTimer);
    ++m_tokenRequest;
    m_machine.close(timers().now());
    for (GrpcClient* const client : {m_grpc.get(), m_administrationGrpc.get()}) {
        if (client != nullptr)
            client->disconnect();
    }
    publish();
    scheduleProbe();
    endAll(faultError(Fault::Cancelled, QT_TRANSLATE_NOOP("Client", "the connection was closed")));
}

void NetworkSession::retry()
{
    m_machine.retry(timers().now());
    m_probe.retry();
    scheduleProbe();
}

void NetworkSession::setLongestDelay(base::Duration longest)
{
    m_machine.setLongestDelay(longest, timers().now());
    publish();
    scheduleProbe();
}

Route NetworkSession::routeOf(Service service) const
{
    switch (service) {
    case Service::Metrics:
        return {nullptr, m_metrics.get()};
    case Service::Observability:
        if (m_administrationGrpc != nullptr || m_administrationHttp != nullptr)
            return {m_administrationGrpc.get(), m_administrationHttp.get()};
        break;
    case Service::Inference:
        break;
    }
    return {m_grpc.get(), m_http.get()};
}

base::Duration NetworkSession::timeoutOf(
    const QueryType& query, const ExchangeOptions& options) const
{
    if (options.timeout.has_value())
        return *options.timeout;
    switch (query.kind) {
    case QueryKind::Change:
    case QueryKind::Download:
        return m_profile.timeouts.change;
    case QueryKind::Inference:
        return m_profile.timeouts.inference;
    default:
        return m_profile.timeouts.query;
    }
}

std::unique_ptr<Exchange> NetworkSession::start(const QueryType& query, const Message& request,
    ExchangeHandler handler, const ExchangeOptions& options)
{
    if (!m_machine.isOpen())
        return fail(faultError(Fault::Unavailable,
                        QT_TRANSLATE_NOOP("Client", "the connection is not open")),
            std::move(handler));
    return send(query, request, noted(query, std::move(handler)), options);
}

std::unique_ptr<Exchange> NetworkSession::send(const QueryType& query, const Message& request,
    ExchangeHandler handler, const ExchangeOptions& options)
{
    Route route = routeOf(query.service);
    if (options.protocol == ExchangeOptions::Protocol::Http)
        route.grpc = nullptr;
    if (options.protocol == ExchangeOptions::Protocol::Grpc)
        route.http = nullptr;
    if (route.grpc != nullptr) {
        const bool hasEnd = !query.isStream() || options.timeout.has_value();
        return route.grpc->start(query, request, std::move(handler),
            hasEnd ? std::optional(timeoutOf(query, options)) : std::nullopt, m_token);
    }
    if (route.http == nullptr) {
        return fail(
            faultError(Fault::Unavailable,
                QT_TRANSLATE_NOOP("Client", "the profile has no address for %1"), {query.name()}),
            std::move(handler));
    }
    if (query.kind != QueryKind::Watch)
        return route.http->start(
            query, request, std::move(handler), timeoutOf(query, options), m_token);
    return std::make_unique<RepeatedWatch>(
        query, request, std::move(handler),
        [this, http = route.http](
            const QueryType& one, const Message& message, ExchangeHandler inner) {
            return http->start(one, message, std::move(inner), timeoutOf(one, {}), m_token);
        },
        timers());
}

std::unique_ptr<Exchange> NetworkSession::fail(absl::Status status, ExchangeHandler handler)
{
    return makeFailedExchange(timers(), std::move(status), std::move(handler));
}

// The exchange, whose handler this becomes, ends before the session.
ExchangeHandler NetworkSession::noted(const QueryType& query, ExchangeHandler handler)
{
    auto shared = std::make_shared<ExchangeHandler>(std::move(handler));
    return {
        [this, shared](AnyMessage message) {
            noteAnswer();
            shared->onMessage(std::move(message));
        },
        [this, shared, &query](const absl::Status& status) {
            m_machine.onQueryEnd(status, timers().now());
            if (faultOf(status) == Fault::None)
                noteAnswer();
            learn(query, status);
            scheduleProbe();
            shared->onEnd(status);
        },
    };
}

void NetworkSession::learn(const QueryType& query, const absl::Status& status)
{
    // An inference may be refused for its model.
    if (query.service == Service::Inference &&
        (query.kind == QueryKind::Inference || query.isStream()))
        return;
    const Fault fault = faultOf(status);
    const bool isMissing = (absl::IsUnimplemented(status) && fault == Fault::None) ||
        fault == Fault::Unavailable ||
        (query.service == Service::Metrics &&
            (fault == Fault::Transport || fault == Fault::TimedOut));
    if (status.ok())
        setAvailability(query, {.state = Availability::State::Available});
    else if (isMissing)
        setAvailability(query, unavailability(status));
}

void NetworkSession::scheduleProbe()
{
    timers().stop(m_probeTimer);
    if (const auto due = m_machine.probeTime(); due.has_value()) {
        m_probeTimer = timers().start(*due - timers().now(), [this] {
            m_probeTimer = 0;
            beginProbe();
        });
    }
}

void NetworkSession::beginProbe()
{
    m_machine.onProbeSent();
    publish();
    if (m_profile.tokenProvider == nullptr || (!m_token.empty() && !m_isTokenRefused))
        return sendProbe();
    const std::weak_ptr<Delivery> alive = m_delivery; // as long as the session is
    m_profile.tokenProvider(
        m_isTokenRefused, [this, alive, number = ++m_tokenRequest](const auto& token) {
            if (!alive.expired() && number == m_tokenRequest)
                onToken(token);
        });
}

void NetworkSession::onToken(const absl::StatusOr<std::string>& token)
{
    ++m_tokenRequest; // a provider that answers again is not heard
    if (!token.ok()) {
        return onProbeEnd({faultError(Fault::Unauthorised,
            QT_TRANSLATE_NOOP("Client", "there is no valid token: %1"), {token.status()})});
    }
    m_token = *token;
    m_isTokenRefused = false;
    sendProbe();
}

absl::Status NetworkSession::connectClients()
{
    Credentials credentials;
    m_tls = QSslConfiguration();
    if (needsCredentials(m_profile)) {
        ASSIGN_OR_RETURN(credentials, readCredentials(m_profile.tls));
        ASSIGN_OR_RETURN(m_tls, makeTlsConfiguration(credentials));
    }
    for (GrpcClient* const client : {m_grpc.get(), m_administrationGrpc.get()}) {
        if (client != nullptr)
            client->connect(credentials);
    }
    for (HttpClient* const client : {m_http.get(), m_administrationHttp.get(), m_metrics.get()}) {
        if (client != nullptr)
            client->connect(m_tls);
    }
    return absl::OkStatus();
}

void NetworkSession::sendProbe()
{
    if (!connection().isConnected()) {
        if (const absl::Status status = connectClients(); !status.ok())
            return onProbeEnd({status});
    }
    m_probe.send(
        timers().now(),
        [this](const QueryType& query, const Message& request, ExchangeHandler handler,
            const ExchangeOptions& options) {
            return send(query, request, std::move(handler), options);
        },
        [this](const ProbeResult& result) { onProbeEnd(result); });
}

void NetworkSession::onProbeEnd(const ProbeResult& result)
{
    const std::optional<Endpoint>& endpoint =
        m_profile.grpc.has_value() || m_profile.http.has_value() ? m_profile.grpc
                                                                 : m_profile.administrationGrpc;
    const bool isUnexplained = faultOf(result.status) == Fault::Certificate &&
        endpoint.has_value() && endpoint->isSecure && !m_tls.isNull();
    if (!isUnexplained)
        return take(result);
    // gRPC does not say what is wrong with a certificate.
    m_inquiry = std::make_unique<CertificateCheck>(*endpoint, "grpcs", m_profile.tls.serverName,
        m_tls, [this, result](const CertificateCheck::Finding& finding) {
            const auto inquiry = std::move(m_inquiry);
            ProbeResult explained = result;
            if (!finding.fault.ok())
                explained.status = finding.fault;
            take(explained);
        });
}

// Reads when the certificates of the endpoints end.
void NetworkSession::checkCertificates()
{
    m_checks.clear();
    m_checkedEndUnixNs.reset();
    m_unfinishedChecks = 0;
    timers().stop(m_checkTimer);
    const std::array<std::pair<const std::optional<Endpoint>*, const char*>, 5> endpoints{
        {{&m_profile.http, "https"}, {&m_profile.grpc, "grpcs"}, {&m_profile.metrics, "https"},
            {&m_profile.administrationHttp, "https"}, {&m_profile.administrationGrpc, "grpcs"}}};
    for (const auto& [endpoint, scheme] : endpoints) {
        if (!endpoint->has_value() || !(*endpoint)->isSecure)
            continue;
        ++m_unfinishedChecks;
        m_checks.push_back(
            std::make_unique<CertificateCheck>(**endpoint, scheme, m_profile.tls.serverName, m_tls,
                [this](const CertificateCheck::Finding& finding) { take(finding); }));
    }
    if (!m_checks.empty()) {
        m_checkTimer = timers().start(kCheckInterval, [this] {
            m_checkTimer = 0;
            if (connection().isConnected())
                checkCertificates();
        });
    }
}

// The end that is known stays until each check of the round has ended.
void NetworkSession::take(const CertificateCheck::Finding& finding)
{
    if (finding.endUnixNs.has_value()) {
        m_checkedEndUnixNs =
            std::min(m_checkedEndUnixNs.value_or(*finding.endUnixNs), *finding.endUnixNs);
    }
    if (--m_unfinishedChecks > 0 || !m_checkedEndUnixNs.has_value())
        return;
    m_certificateEndUnixNs = m_checkedEndUnixNs;
    publish();
}

void NetworkSession::take(const ProbeResult& result)
{
    const bool wasConnected = connection().isConnected();
    m_machine.onProbeEnd(result.status, timers().now(), randomShare());
    m_isTokenRefused = m_machine.connection().state == ConnectionState::Unauthorised;
    if (result.status.ok()) {
        noteAnswer();
        if (result.observability.has_value())
            setAvailability(Service::Observability, *result.observability);
        if (result.isChanged)
            setServer(result.server);
    } else {
        // The next attempt makes connections of its own: these may be dead without notice.
        for (GrpcClient* const client : {m_grpc.get(), m_administrationGrpc.get()}) {
            if (client != nullptr)
                client->disconnect();
        }
    }
    if (result.isRestart)
        noteRestart(); // before the watches are resumed
    publish();
    if (!wasConnected && result.status.ok())
        checkCertificates();
    if (wasConnected && !result.status.ok())
        interruptWatches(result.status);
    scheduleProbe();
}

void NetworkSession::publish()
{
    const Connection& now = m_machine.connection();
    const Connection& shown = connection();
    if (now.state == shown.state && now.reason == shown.reason &&
        now.nextAttempt == shown.nextAttempt && now.failedAttempts == shown.failedAttempts &&
        m_certificateEndUnixNs == shown.certificateEndUnixNs)
        return;
    Connection changed = now;
    changed.certificateEndUnixNs = m_certificateEndUnixNs;
    changed.lastAnswer = std::max(now.lastAnswer, shown.lastAnswer);
    setConnection(std::move(changed));
}

} // namespace

std::unique_ptr<Session> makeNetworkSession(Profile profile, NetworkOptions options)
{
    return std::make_unique<NetworkSession>(std::move(profile), std::move(options));
}

} // namespace thalassa::client
