// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// HttpServer: listens on a port, frames what clients send (see connection.h) and hands whole
// requests to the two handlers of its Routes, on I/O threads of its own. It knows no route.
// *thread-safe*, but start() and stop() come from one thread each, and no function but the
// counters may be called on an I/O thread.
//
// It needs a QCoreApplication that outlives it. Exchanges may outlive it: an answer that comes too
// late is dropped, and its onSent learns so.
//
// States:  made -> start() -> accepting -> stopAccepting() -> draining -> stop() -> stopped
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "server/http/limits.h"
#include "server/http/listener.h"
#include "server/http/refusals.h"
#include "server/http/routes.h"

namespace thalassa::http {

class IoThread;
struct ServerContext;

struct HttpServerOptions {
    std::string address = "0.0.0.0"; // IPv4, IPv6 with or without brackets, or a name
    uint16_t port = 8000;            // 0: the kernel chooses, port() tells
    bool reusePort = false;          // several processes may share the port
    // At most this many I/O threads. There are never more than processors that the process may
    // use: these threads wait for nothing but their sockets, so more would only take turns.
    int threadCount = 8;
    bool givesWay = false;                  // its I/O threads do (core/base/background_thread.h)
    std::string threadName = "http";        // of its I/O threads
    std::string portOption = "--http-port"; // for errors
    Limits limits{};
    const base::Clock* clock = &base::Clock::system();
};

class HttpServer {
public:
    HttpServer(HttpServerOptions options, Routes routes);
    ~HttpServer(); // stops
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    // Listens and serves. A taken port is ALREADY_EXISTS, what else the system refuses UNAVAILABLE;
    // both are named, and nothing has started then.
    [[nodiscard]] absl::Status start();
    // The port that it listens on. REQUIRES: started.
    uint16_t port() const { return m_port; }

    // New connections are refused when this returns. Those that are open are served on, but a
    // request that is read whole from now on is its connection's last, and its answer says so.
    void stopAccepting();
    // Whether a connection had a request begun, running or being answered when the I/O threads last
    // looked; true until each has. Each call lets them look anew, soon, for the next one.
    bool pollBusyConnections();
    // Closes, soon, the connections that have none.
    void closeIdleConnections();
    // Closes all connections, which cancels what runs for them, and ends the I/O threads.
    void stop();

    size_t connectionCount() const;
    uint64_t bodyBytesInFlight() const;   // what counts for maxTotalBodyBytes
    uint64_t answerBytesInFlight() const; // what counts for maxTotalAnswerBytes
    // Of both and the connections themselves.
    uint64_t byteSize() const;
    RefusalCounts refusals() const; // since the start

private:
    // A connection that is accepted and belongs to no I/O thread yet.
    struct Newcomer {
        int descriptor;
        PeerAddress peer;
    };

    absl::Status startThreads();
    void adopt(int descriptor, const PeerAddress& peer);
    bool hasTooMany(const PeerAddress& peer) const;
    void admit(const Newcomer& newcomer);
    // Closes an idle connection for the newcomer, on the first of these threads, from the last one
    // on, that has one, and admits it. It is refused if there is none.
    void makePlace(const Newcomer& newcomer, std::vector<IoThread*> candidates);
    void askForPlace(
        IoThread& asked, const Newcomer& newcomer, const std::vector<IoThread*>& others);
    void endMakingPlace(const Newcomer& newcomer, bool isMade);
    void refuse(const Newcomer& newcomer, RefusalReason reason);
    std::vector<IoThread*> threadsByIdleTime() const;
    // The thread of the connection that has been idle for longest, null when none is.
    IoThread* threadOfLongestIdle() const;
    Listener::Room makeRoom();

    const HttpServerOptions m_options;
    const std::unique_ptr<ServerContext> m_context;
    std::vector<std::unique_ptr<IoThread>> m_threads; // constant once started
    std::unique_ptr<Listener> m_listener;             // lives on the first I/O thread
    uint16_t m_port = 0;
    size_t m_newcomers = 0;                  // in makePlace(); lives on the first I/O thread
    std::atomic<bool> m_isRoomComing{false}; // another thread is closing an idle connection
};

} // namespace thalassa::http
