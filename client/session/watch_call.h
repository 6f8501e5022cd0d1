// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WatchCall: the call of Session::watch(), which begins a stream again after each interruption.
// *lives on the session's thread*.
//
// States: waiting for the connection -> running -> (interrupted) waiting for the back-off and the
// connection -> running. An error that is not transient ends it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "client/session/active_call.h"
#include "client/session/back_off.h"

namespace thalassa::client {

class WatchCall final : public ActiveCall {
public:
    WatchCall(ExchangeStarter& starter, const QueryType& query, const Message& request,
        OnAny onMessage, std::function<void(ActiveCall&)> onOver);

    void start() override;
    void onConnection() override;
    // The server has forgotten where the watch was.
    void onRestart() override;
    void onConnectionLost(const absl::Status& status) override { onInterrupted(status); }
    void onInterrupted(const absl::Status& status) override;

private:
    void release() override;
    void begin();
    void onMessage(const AnyMessage& message);
    void onEnd(const absl::Status& status);

    ExchangeStarter& m_starter;
    const QueryType& m_query;
    const std::unique_ptr<const Message> m_asked;
    const OnAny m_onMessage;

    std::unique_ptr<Message> m_request;   // continues after the last message
    std::unique_ptr<Exchange> m_exchange; // null unless running
    TimerId m_timer = 0;                  // of the back-off
    uint32_t m_failures = 0;              // since the last message
};

// Changes the request of a watch so that it continues after the message. Pure function.
void continueAfter(const QueryType& query, const Message& last, Message& request);

} // namespace thalassa::client
