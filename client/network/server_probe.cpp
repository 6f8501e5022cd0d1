// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/server_probe.h"

#include <algorithm>
#include <utility>

#include "client/session/fault.h"
#include "client/session/queries.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/visible_text.h"

namespace thalassa::client {
namespace {

constexpr base::Duration kLongestProbe = std::chrono::seconds(5);
// A server without thalassa.v1 is asked for it rarely.
constexpr base::Duration kServerInterval = std::chrono::minutes(1);
constexpr size_t kLongestFact = 256; // bytes
constexpr int kMostExtensions = 256;

std::string factOf(const std::string& text)
{
    return base::visibleText(base::beginningOf(text, kLongestFact));
}

std::string placeOf(const Profile& profile)
{
    for (const auto* const endpoint :
        {&profile.administrationGrpc, &profile.administrationHttp, &profile.grpc, &profile.http}) {
        if (endpoint->has_value())
            return (*endpoint)->toString();
    }
    return "";
}

bool areEqual(const ServerFacts& a, const ServerFacts& b)
{
    return a.name == b.name && a.version == b.version && a.extensions == b.extensions &&
        a.thalassaVersion == b.thalassaVersion && a.commit == b.commit &&
        a.startUnixNs == b.startUnixNs && a.restartCount == b.restartCount;
}

// Whether `after` is another process than `before`.
bool isRestarted(const ServerFacts& before, const ServerFacts& after)
{
    if (before.version.empty() && before.thalassaVersion.empty())
        return false; // the first server
    if (before.startUnixNs != 0 && after.startUnixNs != 0)
        return before.startUnixNs != after.startUnixNs;
    return before.name != after.name || before.version != after.version;
}

} // namespace

ServerProbe::ServerProbe(const Profile& profile, BackOff backOff)
    : m_hasInference(profile.http.has_value() || profile.grpc.has_value())
    , m_guessesPlace(profile.guessesAdministration)
    , m_timeout(std::min<base::Duration>(profile.timeouts.query, kLongestProbe))
    , m_backOff(backOff)
    , m_place(placeOf(profile))
{
}

void ServerProbe::send(
    base::TimePoint now, Send send, std::function<void(const ProbeResult&)> onEnd)
{
    m_now = now;
    m_send = std::move(send);
    m_onEnd = std::move(onEnd);
    m_result = ProbeResult();
    m_result.server = m_server;
    if (!m_hasInference)
        return sendServer();
    m_exchange = m_send(queries::kServerMetadata, inference::ServerMetadataRequest(),
        {[this](AnyMessage answer) { m_answer = std::move(answer); },
            [this](const absl::Status& status) { onMetadata(status); }},
        {.timeout = m_timeout});
}

void ServerProbe::cancel()
{
    m_exchange.reset();
    m_onEnd = nullptr;
}

void ServerProbe::onMetadata(const absl::Status& status)
{
    m_exchange.reset();
    const AnyMessage answer = std::exchange(m_answer, nullptr);
    if (!status.ok() || answer == nullptr) {
        retry(); // the server that comes back may be another one
        return end(status.ok()
                ? faultError(Fault::Malformed, QT_TRANSLATE_NOOP("Client", "the answer is empty"))
                : status);
    }
    const auto& metadata = static_cast<const inference::ServerMetadataResponse&>(*answer);
    ServerFacts& server = m_result.server;
    server.name = factOf(metadata.name());
    server.version = factOf(metadata.version());
    server.extensions.clear();
    for (int i = 0; i < std::min(metadata.extensions_size(), kMostExtensions); ++i)
        server.extensions.push_back(factOf(metadata.extensions(i)));
    if (m_now < m_nextServer)
        return end(absl::OkStatus());
    sendServer();
}

void ServerProbe::sendServer()
{
    m_exchange = m_send(queries::kServer, v1::ServerRequest(),
        {[this](AnyMessage answer) { m_answer = std::move(answer); },
            [this](const absl::Status& status) { onServer(status); }},
        {.timeout = m_timeout});
}

void ServerProbe::onServer(const absl::Status& status)
{
    m_exchange.reset();
    const AnyMessage answer = std::exchange(m_answer, nullptr);
    Availability now{Availability::State::Available, ""};
    const auto* const response = static_cast<const v1::ServerResponse*>(answer.get());
    const bool isAnswered = status.ok() && response != nullptr;
    // A guess that was right once stays so: an error there is one of this server.
    if (m_guessesPlace && (isAnswered ? isOfAnotherServer(*response) : m_server.startUnixNs == 0)) {
        now = unavailability(sentenceError(absl::StatusCode::kUnimplemented,
            QT_TRANSLATE_NOOP("Client",
                "there is no thalassa.v1 of this server at %1: it is no Thalassa server, or its "
                "administration address is another one, which a profile can name"),
            {m_place}));
        m_nextServer = m_now + m_backOff.delay(++m_serverFailures, randomShare());
        forgetThalassa();
    } else if (isAnswered) {
        ServerFacts& server = m_result.server;
        if (!m_hasInference) {
            server.name = factOf(response->name());
            server.version = factOf(response->triton_version());
        }
        server.thalassaVersion = factOf(response->version());
        server.commit = factOf(response->commit());
        server.startUnixNs = response->start_unix_ns();
        m_serverFailures = 0;
        m_nextServer = base::TimePoint();
    } else if (absl::IsUnimplemented(status) && faultOf(status) == Fault::None) {
        now = unavailability(withSentence(status,
            QT_TRANSLATE_NOOP("Client",
                "there is no thalassa.v1 at %1: the server is no Thalassa server, or serves the "
                "extension on its administration address only"),
            {m_place}));
        m_nextServer = m_now + kServerInterval;
        forgetThalassa();
    } else {
        now = unavailability(status);
        m_nextServer = m_now + m_backOff.delay(++m_serverFailures, randomShare());
    }
    if (now.state != m_observability.state || now.reason != m_observability.reason) {
        m_observability = now;
        m_result.observability = now;
    }
    end(m_hasInference ? absl::OkStatus() : status);
}

bool ServerProbe::isOfAnotherServer(const v1::ServerResponse& response) const
{
    const ServerFacts& server = m_result.server;
    return m_hasInference &&
        (factOf(response.name()) != server.name ||
            factOf(response.triton_version()) != server.version);
}

void ServerProbe::forgetThalassa()
{
    m_result.server.thalassaVersion.clear();
    m_result.server.commit.clear();
    m_result.server.startUnixNs = 0;
}

void ServerProbe::end(const absl::Status& status)
{
    m_result.status = status;
    if (status.ok()) {
        ServerFacts& server = m_result.server;
        m_result.isRestart = isRestarted(m_server, server);
        if (m_result.isRestart)
            ++server.restartCount;
        m_result.isChanged = !areEqual(m_server, server);
        m_server = server;
    }
    const auto onEnd = std::exchange(m_onEnd, nullptr);
    if (onEnd != nullptr)
        onEnd(m_result);
}

} // namespace thalassa::client
