// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// IoThread is an event loop that serves its share of the connections, and a QHttpServer for
// requests other than inference. One thread runs the loop.
//
// With Options::executesBrief there are two threads. The one that runs the loop also executes short
// work for the model instances, and the other one stands by: if a piece of work takes long, it runs
// the loop from then on (core/base/threads/standby_poller.h).
//
// Functions marked so are *thread-safe*; the others *live on the I/O thread*, which is the thread
// that runs the loop.
#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <latch>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include <boost/intrusive/list.hpp>

#include "absl/status/statusor.h"
#include "core/base/descriptor.h"
#include "core/base/threads/standby_poller.h"
#include "server/http/connection.h"
#include "server/http/mailbox.h"
#include "server/http/server_context.h"
#include "server/http/sockets/epoll_set.h"

namespace thalassa::http {

class QtHttpFront;

class IoThread {
public:
    // `context` must outlive the thread, which runs nothing before start(). Returns UNAVAILABLE if
    // the system refuses a descriptor or a watch.
    static absl::StatusOr<std::unique_ptr<IoThread>> create(ServerContext& context);
    // REQUIRES: not started, or stopped.
    ~IoThread();

    // The I/O thread whose loop the caller runs. Null elsewhere, and while the caller executes work
    // of an instance, because the other thread may take over the loop meanwhile. Thread-safe.
    static IoThread* current();

    struct Options {
        std::string name;
        bool givesWay = false;      // see core/base/threads/background_thread.h
        bool executesBrief = false; // the loop executes short work of instances itself
    };
    // start() and stop() are each called from one thread. stop() closes all connections and returns
    // when the threads have ended. If the system refuses the second thread, the loop executes
    // nothing.
    [[nodiscard]] absl::Status start(const Options& options);
    void stop();

    // Runs `task` on the thread, soon. Returns false once the thread has stopped. Thread-safe.
    bool post(Mailbox::Task task);
    // Serves a new connection, or counts its refusal and closes it if there is no memory.
    // Thread-safe.
    void accept(base::Descriptor descriptor, const PeerAddress& peer);
    // The number of connections that the thread has or will take over. Thread-safe.
    size_t connectionCount() const { return m_connectionCount.load(std::memory_order_relaxed); }
    // Whether a connection was busy at the thread's last check; true before that. Thread-safe.
    bool mayBeBusy() const { return m_mayBeBusy.load(std::memory_order_relaxed); }
    // The time at which the longest idle connection became idle; the maximum when none is idle. A
    // connection whose client has its answer is counted. Thread-safe.
    base::TimePoint longestIdleSince() const
    {
        return base::fromNanoseconds(m_longestIdle.load(std::memory_order_acquire));
    }
    Mailbox& mailbox() { return *m_mailbox; }

    // Passes an answer to its connection, which is closed if there is no memory.
    void deliver(Answer answer);
    // See Exchange::runSlice().
    void addSlice(Mailbox::Task slice) { m_slices.push_back(std::move(slice)); }
    void feed(std::shared_ptr<ServerExchange> exchange);
    void countRefusal(RefusalReason reason, const PeerAddress& peer)
    {
        m_context.refusals.count(reason, peer);
    }
    void lookForBusyConnections();
    void closeIdleConnections();
    // See Connection::cutOff(), for all connections.
    size_t cutOff(const std::string& message);
    // Returns the most urgent connections, `limit` at most.
    observability::ConnectionList listConnections(size_t limit) const;
    // Closes that connection, and returns its facts from before, without those for which there is
    // no memory. Returns nothing if there is no such connection.
    std::optional<observability::ConnectionFacts> closeConnection(uint64_t number);
    // Closes the connection that has been idle for longest. Returns false if none can be closed.
    bool closeLongestIdle();

    // The following functions are for the thread's connections.
    void becameIdle(Connection& connection);
    void becameBusy(Connection& connection);
    EpollSet& epollSet() { return *m_epollSet; }
    std::span<char> scratch() { return m_scratch; }
    const std::shared_ptr<Mailbox>& sharedMailbox() const { return m_mailbox; }
    // Returns the function that wakes the connection of that number, from any thread, when its body
    // may be read again.
    BodyBudget::Wake bodyWake(uint64_t number);
    // Takes a connection out of service, and frees it at the end of the round. Needs no memory.
    void retire(Connection& connection);
    // Makes all connections check their time-outs within `time`, before their usual check.
    void sweepWithin(std::chrono::milliseconds time);

private:
    // The objects that each of the two threads has for itself.
    struct Runner;

    IoThread(
        ServerContext& context, std::shared_ptr<Mailbox> mailbox, std::unique_ptr<EpollSet> set);

    void adopt(base::Descriptor descriptor, const PeerAddress& peer);
    void refuseWithoutMemory(const PeerAddress& peer);
    Connection* add(base::Descriptor descriptor, const PeerAddress& peer);
    void handOver(Answer& answer);
    void closeWithLostAnswers();
    template <typename Step> void withConnection(uint64_t number, Step step);
    void connectionBegins(const PeerAddress& peer);
    void connectionEnds(const PeerAddress& peer);
    absl::Status startThread(std::thread& thread, const Options& options);
    void startStandby(const Options& options);
    void run(const Options& options, bool isFirst, std::latch& hasLoop);
    bool serve(Runner& runner);
    bool runRound();
    int timeToWait();
    bool handleEvents(std::span<const epoll_event> events);
    bool endTurn();
    QtHttpFront& front();
    static void handleQtEvents(Runner& runner);
    void sweepIfDue();
    void sweep();
    void handleMail(bool runsTasks);
    void runSlice();
    void handle(Mailbox::Item& item);
    void closeAll();
    void freeRetired();
    std::vector<Connection*> connections() const;
    void publishLongestIdle();
    std::chrono::milliseconds sweepInterval() const;

    ServerContext& m_context;
    const std::shared_ptr<Mailbox> m_mailbox; // shared with exchanges, which may outlive the thread
    std::atomic<size_t> m_connectionCount{0};
    std::atomic<bool> m_mayBeBusy{true};
    std::atomic<uint64_t> m_longestIdle; // as nanoseconds
    base::StandbyPoller m_relay;
    std::thread m_thread;
    std::thread m_other; // takes turns with m_thread

    const std::unique_ptr<EpollSet> m_epollSet;
    base::Descriptor m_loopReserve; // kept for Qt's dispatcher of the thread that starts next
    Runner* m_runner = nullptr;     // the objects of the thread that runs the loop
    // By number. An absl::flat_hash_map is damaged by an insertion without memory.
    std::unordered_map<uint64_t, std::unique_ptr<Connection>> m_connections;
    std::unique_ptr<Connection> m_retired; // the first of those to free at the end of a round
    boost::intrusive::list<Connection, boost::intrusive::constant_time_size<false>> m_idle;
    uint64_t m_nextConnection = 1;
    uint64_t m_channelCount = 0;        // counted over both threads
    std::vector<Mailbox::Item> m_mail;  // taken from the mailbox
    size_t m_mailBegin = 0;             // the items before this one are handled
    std::deque<Mailbox::Task> m_slices; // slices of long work; one runs in a round
    base::TimePoint m_nextSweep;
    bool m_isStopping = false;
    std::array<char, 16 << 10> m_scratch; // input, except bodies of known length
};

} // namespace thalassa::http
