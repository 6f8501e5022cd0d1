// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/repeated_watch.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "client/session/fault.h"
#include "client/session/queries.h"
#include "client/session/watch_call.h"

namespace thalassa::client {
namespace {

constexpr std::chrono::milliseconds kDefaultInterval{500};
constexpr std::chrono::milliseconds kShortestInterval{100};

base::Duration intervalOf(uint32_t milliseconds)
{
    return milliseconds == 0 ? kDefaultInterval
                             : std::max(kShortestInterval, std::chrono::milliseconds(milliseconds));
}

} // namespace

class RepeatedWatch::Source {
public:
    virtual ~Source() = default;
    virtual base::Duration interval() const = 0;
    virtual const QueryType& query() const = 0;
    virtual const Message& request() = 0;
    // Returns the message for the answer; null if there is nothing new.
    virtual AnyMessage read(AnyMessage answer) = 0;
};

class RepeatedWatch::SnapshotSource final : public Source {
public:
    explicit SnapshotSource(v1::WatchSnapshotsRequest request)
        : m_request(std::move(request))
    {
    }
    base::Duration interval() const override { return intervalOf(m_request.interval_ms()); }
    const QueryType& query() const override { return queries::kSnapshot; }
    const Message& request() override { return m_request.snapshot(); }
    AnyMessage read(AnyMessage answer) override { return answer; }

private:
    const v1::WatchSnapshotsRequest m_request;
};

class RepeatedWatch::EventSource final : public Source {
public:
    explicit EventSource(v1::WatchEventsRequest request)
        : m_request(std::move(request))
    {
    }
    base::Duration interval() const override { return intervalOf(m_request.interval_ms()); }
    const QueryType& query() const override { return queries::kEvents; }
    const Message& request() override { return m_request.events(); }
    AnyMessage read(AnyMessage answer) override
    {
        const bool isFirst = std::exchange(m_isFirst, false);
        const bool isNew =
            !static_cast<const v1::EventsResponse&>(*answer).events().empty() || isFirst;
        continueAfter(queries::kWatchEvents, *answer, m_request);
        return isNew ? std::move(answer) : nullptr;
    }

private:
    v1::WatchEventsRequest m_request; // with the after_id of the next query
    bool m_isFirst = true;
};

// Requests are published a little after their ends, not quite in the order of these. Each query
// overlaps the one before by a second, and what was delivered already is left out.
class RepeatedWatch::RequestSource final : public Source {
public:
    explicit RequestSource(const v1::WatchRequestsRequest& request)
        : m_watch(request)
        , m_request(request.requests())
    {
        m_request.set_limit(1); // the first query finds the begin of the watch
    }
    base::Duration interval() const override { return intervalOf(m_watch.interval_ms()); }
    const QueryType& query() const override { return queries::kRequests; }
    const Message& request() override { return m_request; }
    AnyMessage read(AnyMessage answer) override
    {
        const auto& records = static_cast<const v1::RequestsResponse&>(*answer);
        auto fresh = std::make_shared<v1::RequestsResponse>();
        std::set<uint64_t> ids;
        for (const v1::RequestRecord& record : records.requests()) {
            ids.insert(record.id());
            m_lastEnd = std::max(
                m_lastEnd, record.begin_unix_ns() + static_cast<int64_t>(record.duration_ns()));
            if (!m_isFirst && !m_ids.contains(record.id()))
                *fresh->add_requests() = record;
        }
        if (!m_isFirst)
            fresh->set_missed(records.left_out());
        m_ids = std::move(ids);
        const bool isNew = std::exchange(m_isFirst, false) || !fresh->requests().empty();
        m_request.set_limit(m_watch.requests().limit());
        m_request.set_begin_unix_ns(
            std::max(m_watch.requests().begin_unix_ns(), m_lastEnd - kOverlap.count()));
        return isNew ? AnyMessage(std::move(fresh)) : nullptr;
    }

private:
    static constexpr std::chrono::nanoseconds kOverlap = std::chrono::seconds(1);

    const v1::WatchRequestsRequest m_watch;
    v1::RequestsRequest m_request;
    int64_t m_lastEnd = 0;    // Unix time
    std::set<uint64_t> m_ids; // of the last answer
    bool m_isFirst = true;
};

std::unique_ptr<RepeatedWatch::Source> RepeatedWatch::makeSource(
    const QueryType& watch, const Message& request)
{
    if (watch.path == queries::kWatchEvents.path)
        return std::make_unique<EventSource>(static_cast<const v1::WatchEventsRequest&>(request));
    if (watch.path == queries::kWatchRequests.path)
        return std::make_unique<RequestSource>(
            static_cast<const v1::WatchRequestsRequest&>(request));
    return std::make_unique<SnapshotSource>(static_cast<const v1::WatchSnapshotsRequest&>(request));
}

RepeatedWatch::RepeatedWatch(const QueryType& watch, const Message& request,
    ExchangeHandler handler, StartQuery startQuery, Timers& timers)
    : m_source(makeSource(watch, request))
    , m_handler(std::make_shared<ExchangeHandler>(std::move(handler)))
    , m_startQuery(std::move(startQuery))
    , m_timers(timers)
{
    send();
}

RepeatedWatch::~RepeatedWatch()
{
    *m_isDestroyed = true;
    m_timers.stop(m_timer);
}

void RepeatedWatch::send()
{
    m_exchange = m_startQuery(m_source->query(), m_source->request(),
        {[this](AnyMessage answer) { m_answer = std::move(answer); },
            [this](const absl::Status& status) { onEnd(status); }});
}

void RepeatedWatch::onEnd(const absl::Status& status)
{
    const std::shared_ptr<ExchangeHandler> handler = m_handler;
    m_exchange.reset();
    const AnyMessage answer = std::exchange(m_answer, nullptr);
    if (!status.ok() || answer == nullptr)
        return handler->onEnd(status.ok()
                ? faultError(
                      Fault::Malformed, QT_TRANSLATE_NOOP("Client", "the server sent no answer"))
                : status);
    if (AnyMessage message = m_source->read(answer); message != nullptr) {
        const std::shared_ptr<bool> isDestroyed = m_isDestroyed;
        handler->onMessage(std::move(message));
        if (*isDestroyed)
            return;
    }
    m_timer = m_timers.start(m_source->interval(), [this] {
        m_timer = 0;
        send();
    });
}

} // namespace thalassa::client
