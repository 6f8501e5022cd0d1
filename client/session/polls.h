// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Polls: the repeated queries of a session. Listeners of the same query and request share one poll,
// which has at most one query under way. *lives on the session's thread*.
//
// A poll is due when the interval has passed since its last query was sent, and after an error the
// back-off since then. A poll with no answer yet is due at once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/session/active_call.h"
#include "client/session/back_off.h"

namespace thalassa::client {

class PollListener;

class Polls {
public:
    explicit Polls(ExchangeStarter& starter);
    ~Polls();

    std::shared_ptr<ActiveCall> add(const QueryType& query, const Message& request, OnAny onAnswer,
        base::Duration shortest, std::function<void(ActiveCall&)> onOver);

    // Zero: off. A poll is then sent once and not repeated.
    void setInterval(base::Duration interval);
    void setPaused(bool isPaused);
    base::Duration interval() const { return m_interval; }
    bool isPaused() const { return m_isPaused; }
    // The state of the connection has changed; polls are sent only while it is connected.
    void onConnection();
    // Ends the queries under way; they are sent again when they are due.
    void interrupt();

private:
    friend class PollListener;
    struct Poll {
        const QueryType& query;
        std::unique_ptr<const Message> request;
        std::vector<PollListener*> listeners;
        std::unique_ptr<Exchange> exchange; // null unless a query is under way
        AnyMessage answer;                  // of the query under way
        std::optional<AnyAnswer> last;
        base::TimePoint sent;      // of the last query
        base::TimePoint notBefore; // the end of the back-off
        uint32_t failures = 0;
        TimerId timer = 0;
    };

    void remove(PollListener& listener);
    void schedule(Poll& poll);
    void send(Poll& poll);
    void onEnd(const std::shared_ptr<Poll>& poll, const absl::Status& status);
    std::optional<base::TimePoint> dueTime(const Poll& poll) const;

    ExchangeStarter& m_starter;
    base::Duration m_interval = std::chrono::seconds(1);
    bool m_isPaused = false;
    std::map<std::string, std::shared_ptr<Poll>> m_polls; // by path and request
};

} // namespace thalassa::client
