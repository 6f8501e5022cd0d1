// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// HttpServer listens on a port, at all addresses of a name, frames the requests of clients (see
// connection.h) and passes whole requests to the two handlers of its Routes, on I/O threads of its
// own. It knows no route. *thread-safe*, but start() and stop() are each called from one thread,
// and on an I/O thread only the counters may be called.
//
// It needs a QCoreApplication that outlives it. Exchanges may outlive it: an answer that comes too
// late is dropped, and its onSent is called with `complete` false.
//
// States:  made -> start() -> accepting -> stopAccepting() -> draining -> stop() -> stopped
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/descriptor.h"
#include "core/observability/connections.h"
#include "server/http/message/limits.h"
#include "server/http/message/refusals.h"
#include "server/http/message/routes.h"
#include "server/http/sockets/listener.h"

namespace thalassa::http {

class IoThread;
struct ServerContext;

struct HttpServerOptions {
    std::string address = "0.0.0.0"; // IPv4, IPv6 with or without brackets, or a name
    uint16_t port = 8000;            // 0: the kernel chooses; see port()
    bool reusePort = false;          // several processes may share the port
    // The maximum number of I/O threads. There are never more than the processors that the process
    // may use: these threads wait only for their sockets, so more would only take turns.
    int threadCount = 8;
    // The I/O threads execute models whose executions are brief. A second thread of each stands by.
    bool executesBrief = false;
    bool givesWay = false;           // the I/O threads do (core/base/threads/background_thread.h)
    std::string threadName = "http"; // name of the I/O threads
    std::string portOption = "--http-port";       // named in errors
    std::string addressOption = "--http-address"; // named in errors
    Limits limits{};
    const base::Clock* clock = &base::Clock::system();
};

class HttpServer {
public:
    HttpServer(HttpServerOptions options, Routes routes);
    ~HttpServer(); // stops
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    // Listens and serves. Returns ALREADY_EXISTS if the port is taken, and UNAVAILABLE if the
    // system refuses something else; the message names it, and nothing has started then.
    [[nodiscard]] absl::Status start();
    // The port that it listens on. REQUIRES: started.
    uint16_t port() const { return m_port; }

    // New connections are refused when this returns. Open connections are still served, but a
    // request that is read whole from now on is its connection's last, and its answer says so.
    void stopAccepting();
    // Returns whether a connection had a request begun, running or being answered at the last check
    // of the I/O threads; true until each has checked. Each call starts a check for the next call.
    bool pollBusyConnections();
    // Closes, soon, the connections without such a request.
    void closeIdleConnections();
    // Answers the requests that run with 503 and `message`, for an exit that does not wait for
    // their handlers. Answers in pieces that have begun go on. Waits until the answers are written,
    // for half a second at most. Returns their number.
    size_t cutOff(const std::string& message);
    // Closes all connections, which cancels their running requests, and ends the I/O threads.
    void stop();

    // See observability::ConnectionSource. The ids have the number of the I/O thread.
    observability::Pending<observability::ConnectionList> listConnections(size_t limit);
    observability::Pending<absl::StatusOr<observability::ConnectionFacts>> closeConnection(
        const std::string& id);

    size_t connectionCount() const;
    uint64_t bodyBytesInFlight() const;   // bytes counted for maxTotalBodyBytes
    uint64_t answerBytesInFlight() const; // bytes counted for maxTotalAnswerBytes
    // The bytes of both and of the connections themselves.
    uint64_t byteSize() const;
    RefusalCounts refusals() const; // since the start

private:
    // An accepted connection that belongs to no I/O thread yet.
    struct Newcomer {
        base::Descriptor descriptor;
        PeerAddress peer;
        bool isCounted = true; // in m_newcomers
    };
    // Shared by the tasks that ask the I/O threads for a place, which are copyable.
    using SharedNewcomer = std::shared_ptr<Newcomer>;

    absl::Status startThreads();
    void adopt(base::Descriptor descriptor, const PeerAddress& peer);
    bool hasTooMany(const PeerAddress& peer) const;
    void admit(Newcomer newcomer);
    // Closes an idle connection and admits the newcomer, or refuses it if no candidate has an idle
    // connection. The candidates are tried from the last to the first.
    void makePlace(const SharedNewcomer& newcomer, std::vector<IoThread*> candidates);
    void askForPlace(
        IoThread& asked, const SharedNewcomer& newcomer, const std::vector<IoThread*>& others);
    void endMakingPlace(Newcomer& newcomer, bool isMade);
    void refuse(const PeerAddress& peer, RefusalReason reason);
    void refuseWithoutMemory(Newcomer& newcomer);
    std::vector<IoThread*> threadsByIdleTime() const;
    // The thread of the connection that has been idle for longest, or null if none is idle.
    IoThread* threadOfLongestIdle() const;
    Listener::Room makeRoom();

    const HttpServerOptions m_options;
    const std::unique_ptr<ServerContext> m_context;
    std::vector<std::unique_ptr<IoThread>> m_threads; // constant once started
    // One for each address; they live on the first I/O thread.
    std::vector<std::unique_ptr<Listener>> m_listeners;
    uint16_t m_port = 0;
    std::atomic<size_t> m_newcomers{0};      // in makePlace()
    std::atomic<bool> m_isRoomComing{false}; // another thread is closing an idle connection
};

} // namespace thalassa::http
