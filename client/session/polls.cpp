// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/polls.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/session/decoded.h"
#include "client/session/fault.h"
#include "core/base/text/string_view.h"
#include "google/protobuf/message.h"

namespace thalassa::client {
// One listener of a poll.
class PollListener final : public ActiveCall {
public:
    PollListener(Polls& polls, std::string key, OnAny onAnswer, base::Duration shortest,
        std::function<void(ActiveCall&)> onOver)
        : ActiveCall(std::move(onOver))
        , m_key(std::move(key))
        , m_shortest(shortest)
        , m_polls(polls)
        , m_onAnswer(std::move(onAnswer))
    {
    }

    void deliver(const AnyAnswer& answer) { m_onAnswer(answer); }
    void deliverLater(Timers& timers, AnyAnswer answer)
    {
        m_timer = timers.start(base::Duration::zero(), [this, answer = std::move(answer)] {
            const auto self = shared_from_this();
            m_timer = 0;
            deliver(answer);
        });
    }
    void onInterrupted(const absl::Status&) override { } // the poll goes on

    const std::string m_key;
    const base::Duration m_shortest;

private:
    void release() override
    {
        m_polls.m_starter.timers().stop(m_timer);
        m_polls.remove(*this);
    }

    Polls& m_polls;
    const OnAny m_onAnswer;
    TimerId m_timer = 0; // of deliverLater()
};

Polls::Polls(ExchangeStarter& starter)
    : m_starter(starter)
{
}

Polls::~Polls() = default;

std::shared_ptr<ActiveCall> Polls::add(const QueryType& query, const Message& request,
    OnAny onAnswer, base::Duration shortest, std::function<void(ActiveCall&)> onOver)
{
    std::string key = absl::StrCat(base::toAbsl(query.path), "\n", encode(request));
    std::shared_ptr<Poll>& poll = m_polls[key];
    if (poll == nullptr) {
        std::unique_ptr<Message> copy(request.New());
        copy->CopyFrom(request);
        poll =
            std::make_shared<Poll>(Poll{query, std::move(copy), {}, nullptr, nullptr, {}, {}, {}});
    }
    auto listener = std::make_shared<PollListener>(
        *this, std::move(key), std::move(onAnswer), shortest, std::move(onOver));
    poll->listeners.push_back(listener.get());
    if (poll->last.has_value())
        listener->deliverLater(m_starter.timers(), *poll->last);
    schedule(*poll);
    return listener;
}

void Polls::remove(PollListener& listener)
{
    const auto found = m_polls.find(listener.m_key);
    Poll& poll = *found->second;
    std::erase(poll.listeners, &listener);
    if (!poll.listeners.empty())
        return schedule(poll);
    m_starter.timers().stop(poll.timer);
    poll.exchange.reset();
    m_polls.erase(found);
}

void Polls::setInterval(base::Duration interval)
{
    m_interval = interval;
    onConnection();
}

void Polls::setPaused(bool isPaused)
{
    m_isPaused = isPaused;
    onConnection();
}

void Polls::onConnection()
{
    for (const auto& [key, poll] : m_polls) {
        poll->failures = 0;
        poll->notBefore = base::TimePoint();
        schedule(*poll);
    }
}

void Polls::interrupt()
{
    for (const auto& [key, poll] : m_polls) {
        poll->exchange.reset();
        schedule(*poll);
    }
}

std::optional<base::TimePoint> Polls::dueTime(const Poll& poll) const
{
    if (m_isPaused || !m_starter.isConnected())
        return std::nullopt;
    const base::TimePoint now = m_starter.timers().now();
    if (!poll.last.has_value())
        return now;
    if (m_interval == base::Duration::zero())
        return std::nullopt;
    base::Duration shortest = poll.listeners.front()->m_shortest;
    for (const PollListener* const listener : poll.listeners)
        shortest = std::min(shortest, listener->m_shortest);
    const base::Duration interval = std::max(m_interval, shortest);
    return std::max({now, poll.sent + interval, poll.notBefore});
}

void Polls::schedule(Poll& poll)
{
    m_starter.timers().stop(poll.timer);
    if (poll.exchange != nullptr)
        return;
    if (const auto due = dueTime(poll); due.has_value()) {
        poll.timer = m_starter.timers().start(*due - m_starter.timers().now(), [this, &poll] {
            poll.timer = 0;
            send(poll);
        });
    }
}

void Polls::send(Poll& poll)
{
    poll.sent = m_starter.timers().now();
    const std::weak_ptr<Poll> self = m_polls.at(poll.listeners.front()->m_key);
    ExchangeHandler handler{
        [&poll](AnyMessage answer) { poll.answer = std::move(answer); },
        // The session may have removed the poll because of what the end tells.
        [this, self](const absl::Status& status) {
            if (const auto ended = self.lock(); ended != nullptr)
                onEnd(ended, status);
        },
    };
    poll.exchange =
        m_starter.begin(poll.query, *poll.request, *poll.request, std::move(handler), {});
}

void Polls::onEnd(const std::shared_ptr<Poll>& poll, const absl::Status& status)
{
    poll->exchange.reset();
    AnyMessage answer = std::exchange(poll->answer, nullptr);
    if (!status.ok())
        poll->last = status;
    else if (answer == nullptr)
        poll->last =
            faultError(Fault::Malformed, QT_TRANSLATE_NOOP("Client", "the server sent no answer"));
    else
        poll->last = std::move(answer);
    if (poll->last->ok()) {
        poll->failures = 0;
    } else {
        poll->notBefore =
            m_starter.timers().now() + BackOff().delay(++poll->failures, randomShare());
    }
    schedule(*poll);
    // A listener may cancel itself or others, and new ones may come, which get the answer later.
    std::vector<std::shared_ptr<ActiveCall>> listeners;
    for (PollListener* const listener : poll->listeners)
        listeners.push_back(listener->shared_from_this());
    const AnyAnswer last = *poll->last;
    for (const std::shared_ptr<ActiveCall>& listener : listeners) {
        if (!listener->isOver())
            static_cast<PollListener&>(*listener).deliver(last);
    }
}

} // namespace thalassa::client
