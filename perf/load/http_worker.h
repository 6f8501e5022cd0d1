// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// HttpWorker: a load over HTTP/1.1, one request at a time on each of its connections, which stay
// open. One thread waits for all of them; nothing in it blocks.
//
// A connection is closed, connecting, idle, or busy with a request; a request whose connection is
// closed opens it again, and the time for that counts.
#pragma once

#include <atomic>
#include <deque>
#include <thread>

#include "client/http_response.h"
#include "client/socket.h"
#include "perf/load/worker.h"

namespace thalassa::perf {

class HttpWorker final : public Worker {
public:
    struct Options {
        client::Address server;
        Payloads payloads;
        std::chrono::milliseconds requestTimeout{0}; // 0: none
    };

    HttpWorker(Options options, WorkerShare share, Budget& budget);
    ~HttpWorker() override;

    absl::Status connect() override;
    void begin(base::TimePoint start) override;
    void stop() override;
    void end(base::TimePoint giveUpAt) override;

private:
    enum class State { Closed, Connecting, Idle, Busy };
    struct Connection {
        base::Descriptor socket;
        State state = State::Closed;
        const std::string* request = nullptr;
        size_t sent = 0; // bytes of the request
        bool isWatchedForWriting = false;
        bool hasFirstByte = false;
        RequestTimes times;
        client::HttpResponse response{client::HttpResponse::Keep::ErrorBodies};
        std::string pending; // received and not yet used
    };
    struct Retry {
        base::TimePoint at;
        Connection* connection;
    };

    void run();
    void handle(Connection& connection);
    void startClosedLoop();
    void startWhatIsDue();
    void retryWhatIsDue();
    void expireRequests();
    void armTimer();
    void clearWakeUps();
    void noteStop();
    bool isFinished() const;

    void start(Connection& connection, base::TimePoint intended, base::TimePoint now);
    void startNext(Connection& connection, base::TimePoint now);
    void finishConnecting(Connection& connection);
    void send(Connection& connection);
    void receive(Connection& connection);
    void receiveEnd(Connection& connection);
    bool feed(Connection& connection, std::string_view bytes);
    void complete(Connection& connection);
    void fail(Connection& connection, const char* kind, const std::string& message);
    void ended(Connection& connection);
    void close(Connection& connection);
    void watch(Connection& connection, bool forWriting, bool isNew);

    const Options m_options;
    const WorkerShare m_share;
    Budget& m_budget;
    client::SocketAddress m_address; // peer of the first connection; constant once connected
    const base::Descriptor m_epoll;
    const base::Descriptor m_timer;
    const EventFd m_wakeUp;

    std::atomic<bool> m_isStopping{false};
    std::atomic<base::TimePoint> m_giveUpAt{base::TimePoint::max()};

    // Used by the worker's thread, once it runs.
    std::optional<Arrivals> m_arrivals;
    base::TimePoint m_start;
    std::deque<Connection> m_connections; // grows; its elements never move
    std::vector<Connection*> m_free;      // without a request, open loop only
    std::deque<Retry> m_retries;
    size_t m_busy = 0;
    size_t m_nextPayload;
    bool m_isExhausted = false; // the budget is used up
    bool m_hasNotedStop = false;
    base::TimePoint m_timerAt = base::TimePoint::max();
    base::TimePoint m_nextExpiry = base::TimePoint::max();
    std::vector<char> m_buffer;

    std::thread m_thread;
};

} // namespace thalassa::perf
