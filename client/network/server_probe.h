// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerProbe: the queries with which a session asks whether its server is there, which server it
// is, and whether it has the observability extension. *lives on the session's thread*.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "client/session/back_off.h"
#include "client/session/connection.h"
#include "client/session/exchange.h"
#include "client/session/profile.h"

namespace thalassa::v1 {
class ServerResponse;
}

namespace thalassa::client {

struct ProbeResult {
    absl::Status status; // of the connection
    // Set if it is known now whether thalassa.v1 is there, and was not known before.
    std::optional<Availability> observability;
    ServerFacts server;
    bool isChanged = false; // `server` differs from the result before
    bool isRestart = false;
};

class ServerProbe {
public:
    using Send = std::function<std::unique_ptr<Exchange>(const QueryType& query,
        const Message& request, ExchangeHandler handler, const ExchangeOptions& options)>;

    ServerProbe(const Profile& profile, BackOff backOff);

    // Asks the server. `onEnd` is called once, later, unless the probe is cancelled.
    void send(base::TimePoint now, Send send, std::function<void(const ProbeResult&)> onEnd);
    void cancel();
    // Asks for thalassa.v1 again with the next probe, even if it was not there recently.
    void retry() { m_nextServer = base::TimePoint(); }

private:
    void onMetadata(const absl::Status& status);
    void sendServer();
    void onServer(const absl::Status& status);
    bool isOfAnotherServer(const v1::ServerResponse& response) const;
    void forgetThalassa(); // in the result
    void end(const absl::Status& status);

    const bool m_hasInference; // an endpoint for the KServe protocol
    const bool m_guessesPlace; // where thalassa.v1 is
    const base::Duration m_timeout;
    const BackOff m_backOff;
    const std::string m_place; // where thalassa.v1 is expected

    base::TimePoint m_now;
    Send m_send;
    std::function<void(const ProbeResult&)> m_onEnd;
    std::unique_ptr<Exchange> m_exchange;
    AnyMessage m_answer;
    ProbeResult m_result;

    ServerFacts m_server;
    base::TimePoint m_nextServer; // when to ask for thalassa.v1 again
    uint32_t m_serverFailures = 0;
    Availability m_observability;
};

} // namespace thalassa::client
