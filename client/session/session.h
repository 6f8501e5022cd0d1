// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Session: one server, as the parts of a program see it: what it says, and the state of the
// connection to it. NetworkSession (client/network/network_session.h) speaks to a server, and
// RecordedSession (client/recording/recorded_session.h) plays back what a server said earlier.
//
//     Call call = session.ask(queries::kSnapshot, {}, this,
//         [](Answer<v1::SnapshotResponse> answer) { ... });
//
// Four ways to ask, all of which return at once:
// - ask() sends a query and delivers its one answer.
// - poll() repeats a query. Listeners of the same query and request share one poll. It runs while
//   it has a listener, the session is connected, and polls are neither paused nor off.
// - watch() follows a stream of the server. It is resumed by itself after an interruption.
// - download() reads a stream to its end.
//
// Functions that are passed to these are called on the session's thread, never before the call has
// returned, and not after the context object was destroyed or the Call cancelled. The context lives
// on the session's thread.
//
// *lives on the GUI thread*, or on any one thread with an event loop. It must not be destroyed by a
// function that it calls; use deleteLater().
#pragma once

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "client/session/call.h"
#include "client/session/connection.h"
#include "client/session/exchange.h"
#include "client/session/query.h"
#include "client/session/session_observer.h"
#include "client/session/timers.h"

namespace thalassa::client {

struct PollOptions {
    // The poll is not repeated more often than this, whatever the session's interval is. If
    // several listeners share it, the shortest value counts.
    base::Duration shortest = base::Duration::zero();
};

class Session : public QObject {
    Q_OBJECT

public:
    // Not deduced, so that a lambda fits.
    template <typename Request> using RequestOf = std::type_identity_t<Request>;
    template <typename Response>
    using OnAnswer = std::type_identity_t<std::function<void(Answer<Response>)>>;
    template <typename Response>
    using OnMessage = std::type_identity_t<std::function<void(std::shared_ptr<const Response>)>>;

    ~Session() override;

    // Begins to connect, or to play. A session that is open stays so.
    virtual void open() = 0;
    // Ends the connection. Watches and polls stay, and go on after the next open(). Queries that
    // are under way end with CANCELLED.
    virtual void close() = 0;
    // Tries at once to connect, if the session is open and not connected.
    virtual void retry() = 0;
    // The longest delay between two attempts to connect. Default: that of BackOff. A session that
    // plays a recording ignores it.
    virtual void setLongestDelay(base::Duration longest);
    // The name of the profile.
    virtual std::string name() const = 0;
    virtual bool isReadOnly() const = 0;

    // The time that the members of Connection refer to.
    base::TimePoint now() const { return m_timers->now(); }
    const Connection& connection() const { return m_connection; }
    const ServerFacts& server() const { return m_server; }
    // The time since the last answer of the server; nothing before the first one.
    std::optional<base::Duration> age() const;
    Availability availability(const QueryType& query) const;

    template <typename Request, typename Response>
    Call ask(const Query<Request, Response>& query, const RequestOf<Request>& request,
        QObject* context, OnAnswer<Response> onAnswer, const ExchangeOptions& options = {})
    {
        return askAny(query, request, context, typed<Response>(std::move(onAnswer)), options);
    }

    // A listener that joins a running poll gets its last answer first.
    template <typename Request, typename Response>
    Call poll(const Query<Request, Response>& query, const RequestOf<Request>& request,
        QObject* context, OnAnswer<Response> onAnswer, const PollOptions& options = {})
    {
        return pollAny(query, request, context, typed<Response>(std::move(onAnswer)), options);
    }

    // `onMessage` gets the messages. It gets an error when the watch is interrupted; the watch is
    // resumed if isTransient() (client/session/fault.h) is true for the error, and has ended
    // otherwise. Messages of WatchEvents are not repeated after an interruption, unless the server
    // was restarted.
    template <typename Request, typename Response>
    Call watch(const Watch<Request, Response>& watch, const RequestOf<Request>& request,
        QObject* context, OnAnswer<Response> onMessage)
    {
        return watchAny(watch, request, context, typed<Response>(std::move(onMessage)));
    }

    // `onEnd` gets the status at the end, OK if the stream is complete.
    template <typename Request, typename Response>
    Call download(const Download<Request, Response>& download, const RequestOf<Request>& request,
        QObject* context, OnMessage<Response> onMessage,
        const std::function<void(absl::Status)>& onEnd)
    {
        return downloadAny(
            download, request, context,
            [onMessage = std::move(onMessage)](const AnyMessage& message) {
                onMessage(std::static_pointer_cast<const Response>(message));
            },
            onEnd);
    }

    // The interval of all polls of this session; zero: each poll is sent once. Default: one second.
    void setPollInterval(base::Duration interval);
    base::Duration pollInterval() const;
    // While polls are paused, none is sent. Watches go on.
    void setPaused(bool isPaused);
    bool isPaused() const;

    // The observer must end before the session, or remove itself. The order is that of addition.
    void addObserver(SessionObserver* observer);
    void removeObserver(SessionObserver* observer);

Q_SIGNALS:
    void connectionChanged();
    void serverChanged();
    // The server is another process than before: counters begin at zero, ids are used again.
    void serverRestarted();
    void availabilityChanged();
    void pollingChanged();

protected:
    explicit Session(std::shared_ptr<Timers> timers);

    // Starts to ask the server. The handler is not called before this has returned. Errors go to
    // the handler as well.
    virtual std::unique_ptr<Exchange> start(const QueryType& query, const Message& request,
        ExchangeHandler handler, const ExchangeOptions& options) = 0;

    Timers& timers() const { return *m_timers; }
    void setConnection(Connection connection);
    void setServer(ServerFacts facts);
    void setAvailability(const QueryType& query, Availability availability);
    void setAvailability(Service service, const Availability& availability); // of all its queries
    void noteAnswer(); // the server has answered just now
    // Ends all queries and downloads with the status, and interrupts watches and polls.
    void endAll(const absl::Status& status);
    // Interrupts the watches, and the polls under way: the connection was lost.
    void interruptWatches(const absl::Status& status);
    // Drops all calls. A derived class calls it in its destructor, because calls use it.
    void dropAll();
    // Announces that the server is another process: watches begin from the start.
    void noteRestart();

private:
    class Internals;

    using AnyAnswer = absl::StatusOr<AnyMessage>;
    using OnAny = std::function<void(const AnyAnswer&)>;

    template <typename Response> static OnAny typed(std::function<void(Answer<Response>)> onAnswer)
    {
        return [onAnswer = std::move(onAnswer)](const AnyAnswer& answer) {
            if (answer.ok())
                onAnswer(std::static_pointer_cast<const Response>(*answer));
            else
                onAnswer(answer.status());
        };
    }

    Call askAny(const QueryType& query, const Message& request, QObject* context, OnAny onAnswer,
        const ExchangeOptions& options);
    Call pollAny(const QueryType& query, const Message& request, QObject* context, OnAny onAnswer,
        const PollOptions& options);
    Call watchAny(
        const QueryType& query, const Message& request, QObject* context, OnAny onMessage);
    Call downloadAny(const QueryType& query, const Message& request, QObject* context,
        std::function<void(const AnyMessage&)> onMessage, std::function<void(absl::Status)> onEnd);

    const std::shared_ptr<Timers> m_timers; // shared with a test, which advances them
    Connection m_connection;
    ServerFacts m_server;
    std::unique_ptr<Internals> m_internals;
};

} // namespace thalassa::client
