// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/session.h"

#include <algorithm>
#include <map>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "client/session/active_call.h"
#include "client/session/fault.h"
#include "client/session/polls.h"
#include "client/session/queries.h"
#include "client/session/single_calls.h"
#include "client/session/watch_call.h"
#include "google/protobuf/message.h"

namespace thalassa::client {

// The calls of a session, and the observers of their exchanges.
class Session::Internals final : public ExchangeStarter {
public:
    explicit Internals(Session& session)
        : m_polls(*this)
        , m_session(session)
    {
    }

    std::unique_ptr<Exchange> begin(const QueryType& query, const Message& request,
        const Message& asked, ExchangeHandler handler, const ExchangeOptions& options) override
    {
        if (m_session.isReadOnly() && changesServer(query, request)) {
            const absl::Status refused =
                withSentence(withFault(absl::PermissionDeniedError(""), Fault::Unavailable),
                    QT_TRANSLATE_NOOP("Client", "this connection is for reading only"));
            return makeFailedExchange(timers(), refused, std::move(handler));
        }
        if (query.isStream())
            return std::make_unique<ObservedStream>(
                *this, query, request, asked, std::move(handler), options);
        return m_session.start(
            query, request, observedQuery(query, asked, std::move(handler)), options);
    }
    bool isConnected() const override { return m_session.connection().isConnected(); }
    bool isConnecting() const override
    {
        return m_session.connection().state == ConnectionState::Connecting;
    }
    Timers& timers() const override { return m_session.timers(); }

    Call add(std::shared_ptr<ActiveCall> call, const QObject* context)
    {
        call->bind(context);
        m_calls.emplace(call.get(), call);
        call->start();
        return Call(call);
    }
    std::function<void(ActiveCall&)> onOver()
    {
        return [this](ActiveCall& call) { m_calls.erase(&call); };
    }
    // The observer is told of the streams that run already.
    void addObserver(SessionObserver& observer)
    {
        m_observers.push_back(&observer);
        for (const auto& [number, stream] : m_streams)
            stream->announce(observer);
    }
    // Visits the calls that exist now and are not over when their turn comes.
    template <typename Visit> void forEachCall(Visit visit)
    {
        std::vector<std::shared_ptr<ActiveCall>> calls;
        for (const auto& [key, call] : m_calls)
            calls.push_back(call);
        for (const std::shared_ptr<ActiveCall>& call : calls) {
            if (!call->isOver())
                visit(*call);
        }
    }
    template <typename Visit> void forEachObserver(Visit visit)
    {
        const std::vector<SessionObserver*> observers = m_observers;
        for (SessionObserver* const observer : observers) {
            if (std::find(m_observers.begin(), m_observers.end(), observer) != m_observers.end())
                visit(*observer);
        }
    }

    Polls m_polls;
    base::Duration m_interval = std::chrono::seconds(1);
    std::vector<SessionObserver*> m_observers;
    absl::flat_hash_map<const QueryType*, Availability> m_availability;

private:
    ExchangeHandler observedQuery(
        const QueryType& query, const Message& asked, ExchangeHandler handler)
    {
        if (m_observers.empty())
            return handler;
        struct Observed {
            std::unique_ptr<Message> request;
            base::TimePoint begin;
            AnyMessage answer;
            ExchangeHandler handler;
        };
        auto observed = std::make_shared<Observed>();
        observed->request.reset(asked.New());
        observed->request->CopyFrom(asked);
        observed->begin = timers().now();
        observed->handler = std::move(handler);
        return {
            [observed](AnyMessage answer) {
                observed->answer = answer;
                observed->handler.onMessage(std::move(answer));
            },
            [this, observed, &query](const absl::Status& status) {
                const base::Duration duration = timers().now() - observed->begin;
                forEachObserver([&](SessionObserver& one) {
                    one.onExchange(query, *observed->request, duration, status,
                        status.ok() ? observed->answer.get() : nullptr);
                });
                observed->handler.onEnd(status);
            },
        };
    }

    // A stream whose messages the observers see. Its end is told once, by whatever it ends.
    class ObservedStream final : public Exchange {
    public:
        ObservedStream(Internals& internals, const QueryType& query, const Message& request,
            const Message& asked, ExchangeHandler handler, const ExchangeOptions& options)
            : m_internals(internals)
            , m_query(query)
            , m_asked(asked.New())
            , m_handler(std::make_shared<ExchangeHandler>(std::move(handler)))
            , m_number(++internals.m_lastStream)
        {
            m_asked->CopyFrom(asked);
            m_internals.m_streams.emplace(m_number, this);
            m_internals.forEachObserver([&](SessionObserver& one) { announce(one); });
            m_exchange = m_internals.m_session.start(query, request,
                {[this](AnyMessage message) { onMessage(std::move(message)); },
                    [this](const absl::Status& status) { onEnd(status); }},
                options);
        }
        ~ObservedStream() override
        {
            m_exchange.reset();
            tellEnd(faultError(
                Fault::Cancelled, QT_TRANSLATE_NOOP("Client", "the stream was cancelled")));
        }

        void announce(SessionObserver& observer) const
        {
            observer.onStreamBegin(m_number, m_query, *m_asked);
        }

    private:
        void onMessage(AnyMessage message)
        {
            m_internals.forEachObserver(
                [&](SessionObserver& one) { one.onStreamMessage(m_number, *message); });
            const std::shared_ptr<ExchangeHandler> handler = m_handler; // it may destroy this
            handler->onMessage(std::move(message));
        }
        void onEnd(const absl::Status& status)
        {
            tellEnd(status);
            const std::shared_ptr<ExchangeHandler> handler = m_handler;
            handler->onEnd(status);
        }
        void tellEnd(const absl::Status& status)
        {
            if (m_internals.m_streams.erase(m_number) > 0) {
                m_internals.forEachObserver(
                    [&](SessionObserver& one) { one.onStreamEnd(m_number, status); });
            }
        }

        Internals& m_internals;
        const QueryType& m_query;
        const std::unique_ptr<Message> m_asked;
        const std::shared_ptr<ExchangeHandler> m_handler;
        const uint64_t m_number;
        std::unique_ptr<Exchange> m_exchange;
    };

    Session& m_session;
    uint64_t m_lastStream = 0;
    std::map<uint64_t, ObservedStream*> m_streams; // those that run
    absl::flat_hash_map<const ActiveCall*, std::shared_ptr<ActiveCall>> m_calls;
};

Session::Session(std::shared_ptr<Timers> timers)
    : m_timers(timers == nullptr ? makeTimers() : std::move(timers))
    , m_internals(std::make_unique<Internals>(*this))
{
}

Session::~Session()
{
    dropAll();
    m_internals->forEachObserver([](SessionObserver& one) { one.onSessionEnd(); });
}

std::optional<base::Duration> Session::age() const
{
    if (m_connection.lastAnswer == base::TimePoint())
        return std::nullopt;
    return m_timers->now() - m_connection.lastAnswer;
}

Availability Session::availability(const QueryType& query) const
{
    const auto found = m_internals->m_availability.find(&query);
    return found == m_internals->m_availability.end() ? Availability() : found->second;
}

void Session::setLongestDelay(base::Duration) { }

void Session::setPollInterval(base::Duration interval)
{
    if (m_internals->m_interval == interval)
        return;
    m_internals->m_interval = interval;
    m_internals->m_polls.setInterval(interval);
    Q_EMIT pollingChanged();
}

base::Duration Session::pollInterval() const
{
    return m_internals->m_interval;
}

void Session::setPaused(bool isPaused)
{
    if (m_internals->m_polls.isPaused() == isPaused)
        return;
    m_internals->m_polls.setPaused(isPaused);
    Q_EMIT pollingChanged();
}

bool Session::isPaused() const
{
    return m_internals->m_polls.isPaused();
}

void Session::addObserver(SessionObserver* observer)
{
    m_internals->addObserver(*observer);
}

void Session::removeObserver(SessionObserver* observer)
{
    std::erase(m_internals->m_observers, observer);
}

void Session::setConnection(Connection connection)
{
    const ConnectionState before = m_connection.state;
    m_connection = std::move(connection);
    m_internals->forEachObserver([](SessionObserver& one) { one.onConnection(); });
    if (m_connection.state != before) {
        m_internals->m_polls.onConnection();
        m_internals->forEachCall([](ActiveCall& call) { call.onConnection(); });
    }
    Q_EMIT connectionChanged();
}

void Session::setServer(ServerFacts facts)
{
    m_server = std::move(facts);
    m_internals->forEachObserver([](SessionObserver& one) { one.onConnection(); });
    Q_EMIT serverChanged();
}

void Session::noteRestart()
{
    m_internals->m_polls.onConnection(); // the failures are those of the server before
    m_internals->forEachCall([](ActiveCall& call) { call.onRestart(); });
    Q_EMIT serverRestarted();
}

void Session::setAvailability(const QueryType& query, Availability availability)
{
    Availability& known = m_internals->m_availability[&query];
    if (known.state == availability.state && known.reason == availability.reason)
        return;
    known = std::move(availability);
    m_internals->forEachObserver([&](SessionObserver& one) { one.onAvailability(query); });
    Q_EMIT availabilityChanged();
}

void Session::setAvailability(Service service, const Availability& availability)
{
    for (const QueryType* const query : queries::all()) {
        if (query->service == service)
            setAvailability(*query, availability);
    }
}

void Session::noteAnswer()
{
    m_connection.lastAnswer = m_timers->now();
}

void Session::endAll(const absl::Status& status)
{
    m_internals->m_polls.interrupt();
    m_internals->forEachCall([&](ActiveCall& call) { call.onInterrupted(status); });
}

void Session::interruptWatches(const absl::Status& status)
{
    m_internals->m_polls.interrupt();
    m_internals->forEachCall([&](ActiveCall& call) { call.onConnectionLost(status); });
}

void Session::dropAll()
{
    m_internals->forEachCall([](ActiveCall& call) { call.cancel(); });
}

Call Session::askAny(const QueryType& query, const Message& request, QObject* context,
    OnAny onAnswer, const ExchangeOptions& options)
{
    return m_internals->add(std::make_shared<QueryCall>(*m_internals, query, request,
                                std::move(onAnswer), options, m_internals->onOver()),
        context);
}

Call Session::pollAny(const QueryType& query, const Message& request, QObject* context,
    OnAny onAnswer, const PollOptions& options)
{
    return m_internals->add(m_internals->m_polls.add(query, request, std::move(onAnswer),
                                options.shortest, m_internals->onOver()),
        context);
}

Call Session::watchAny(
    const QueryType& query, const Message& request, QObject* context, OnAny onMessage)
{
    return m_internals->add(std::make_shared<WatchCall>(*m_internals, query, request,
                                std::move(onMessage), m_internals->onOver()),
        context);
}

Call Session::downloadAny(const QueryType& query, const Message& request, QObject* context,
    std::function<void(const AnyMessage&)> onMessage, std::function<void(absl::Status)> onEnd)
{
    return m_internals->add(std::make_shared<DownloadCall>(*m_internals, query, request,
                                std::move(onMessage), std::move(onEnd), m_internals->onOver()),
        context);
}

} // namespace thalassa::client
