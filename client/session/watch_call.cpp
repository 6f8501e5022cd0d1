// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/watch_call.h"

#include <algorithm>
#include <utility>

#include "client/session/fault.h"
#include "client/session/message_copy.h"
#include "client/session/queries.h"

namespace thalassa::client {

void continueAfter(const QueryType& query, const Message& last, Message& request)
{
    if (query.path != queries::kWatchEvents.path)
        return; // others show what is now
    const auto& answer = static_cast<const v1::EventsResponse&>(last);
    v1::EventsRequest& events = *static_cast<v1::WatchEventsRequest&>(request).mutable_events();
    uint64_t lastId = events.after_id();
    for (const v1::Event& event : answer.events())
        lastId = std::max(lastId, event.id());
    // A message with all events up to the last one may leave out those that do not match.
    if (answer.events().empty())
        lastId = std::max(lastId, answer.last_id());
    events.set_after_id(lastId);
}

WatchCall::WatchCall(ExchangeStarter& starter, const QueryType& query, const Message& request,
    OnAny onMessage, std::function<void(ActiveCall&)> onOver)
    : ActiveCall(std::move(onOver))
    , m_starter(starter)
    , m_query(query)
    , m_asked(copyOf(request))
    , m_onMessage(std::move(onMessage))
    , m_request(copyOf(request))
{
}

void WatchCall::start()
{
    onConnection();
}

void WatchCall::onConnection()
{
    if (m_exchange == nullptr && m_timer == 0 && m_starter.isConnected())
        begin();
}

void WatchCall::onRestart()
{
    m_request = copyOf(*m_asked);
    m_starter.timers().stop(m_timer);
    m_exchange.reset();
    onConnection();
}

void WatchCall::onInterrupted(const absl::Status& status)
{
    if (m_exchange != nullptr)
        onEnd(status);
}

void WatchCall::begin()
{
    ExchangeHandler handler{
        [this](const AnyMessage& message) { onMessage(message); },
        [this](const absl::Status& status) { onEnd(status); },
    };
    m_exchange = m_starter.begin(m_query, *m_request, *m_asked, std::move(handler), {});
}

void WatchCall::onMessage(const AnyMessage& message)
{
    const auto self = shared_from_this(); // the function may cancel this
    m_failures = 0;
    continueAfter(m_query, *message, *m_request);
    m_onMessage(message);
}

void WatchCall::onEnd(const absl::Status& status)
{
    const auto self = shared_from_this();
    const absl::Status reason = status.ok()
        ? faultError(Fault::Transport, QT_TRANSLATE_NOOP("Client", "the server ended the watch"))
        : status;
    m_exchange.reset();
    if (!isTransient(reason)) {
        finish();
        m_onMessage(reason);
        return;
    }
    const bool isFirst = ++m_failures == 1; // the caller hears of each interruption once
    m_timer = m_starter.timers().start(BackOff().delay(m_failures, randomShare()), [this] {
        m_timer = 0;
        onConnection();
    });
    if (isFirst)
        m_onMessage(reason);
}

void WatchCall::release()
{
    m_starter.timers().stop(m_timer);
    m_exchange.reset();
}

} // namespace thalassa::client
