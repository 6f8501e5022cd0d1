// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RepeatedWatch: a watch of thalassa.v1 over HTTP, which has no streams: the query behind the watch
// is repeated at the interval of the watch. The messages are those of the stream. *lives on the
// session's thread*.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>

#include "client/session/exchange.h"
#include "client/session/timers.h"

namespace thalassa::client {

class RepeatedWatch final : public Exchange {
public:
    // Starts a query over HTTP.
    using StartQuery = std::function<std::unique_ptr<Exchange>(
        const QueryType& query, const Message& request, ExchangeHandler handler)>;

    // REQUIRES: `watch` is one of the three of client/session/queries.h.
    RepeatedWatch(const QueryType& watch, const Message& request, ExchangeHandler handler,
        StartQuery startQuery, Timers& timers);
    ~RepeatedWatch() override;

private:
    // What differs between the watches: the next query, and the message for its answer.
    class Source;
    class SnapshotSource;
    class EventSource;
    class RequestSource;
    static std::unique_ptr<Source> makeSource(const QueryType& watch, const Message& request);

    void send();
    void onEnd(const absl::Status& status);

    const std::unique_ptr<Source> m_source;
    const std::shared_ptr<ExchangeHandler> m_handler; // a function of it may destroy this
    const StartQuery m_startQuery;
    const std::shared_ptr<bool> m_isDestroyed = std::make_shared<bool>(false);
    Timers& m_timers;
    AnyMessage m_answer;
    std::unique_ptr<Exchange> m_exchange;
    TimerId m_timer = 0;
};

} // namespace thalassa::client
