// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Connections: the registry of the parts of a program that have connections of clients, such as the
// front ends of the server. A part registers itself and does not depend on the readers.
// *thread-safe*.
//
// list() and close() ask all parts, and wait for the threads of all of them at once, for kPatience
// at most. Meanwhile, other threads may call, register and end registrations. REQUIRES: they are
// not called on such a thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::observability {

// One connection. A member that is empty is not known.
struct ConnectionFacts {
    std::string id; // never used again by the program
    std::string frontEnd;
    std::string peer; // address and port
    base::TimePoint opened;
    std::optional<base::TimePoint> lastReceived;
    std::optional<base::TimePoint> lastSent;
    std::optional<uint64_t> requestsInFlight;
    std::optional<uint64_t> requestCount;
    std::optional<uint64_t> receivedBytes;
    std::optional<uint64_t> sentBytes;
    std::optional<uint64_t> waitingBytes;        // of answers, which the system does not take
    std::optional<base::Duration> waiting;       // since the system took a byte, if bytes wait
    std::optional<uint64_t> unacknowledgedBytes; // that the system has taken
    std::optional<bool> isReceiving;             // a part of a request has come

    // Connections with a greater value may need attention earlier.
    std::tuple<uint64_t, uint64_t, base::TimePoint> urgency() const;
};

struct ConnectionList {
    std::vector<ConnectionFacts> connections;
    uint64_t count = 0;       // of all connections, of which `connections` may have a part
    uint32_t lateThreads = 0; // whose connections are missing, because they have not answered

    void append(ConnectionList other);
    // Sorts the connections by their urgency, and keeps the first `limit`.
    void keepMostUrgent(size_t limit);
};

// An answer of a source, whose threads may not have given it yet. Waits for them until the deadline
// at most. It does not refer to the source, and is called once, on any thread.
template <typename Answer> using Pending = std::function<Answer(base::TimePoint deadline)>;

// Returns an answer that is there.
template <typename Answer> Pending<Answer> ready(Answer answer)
{
    return [answer = std::move(answer)](base::TimePoint) mutable { return std::move(answer); };
}

// A part of the program that has connections. *thread-safe*. Its functions ask its threads, and do
// not wait for them.
class ConnectionSource {
public:
    virtual ~ConnectionSource() = default;

    // Returns the connections that are most urgent, `limit` at most.
    virtual Pending<ConnectionList> listConnections(size_t limit) = 0;
    // Closes a connection, and returns the facts from before. If there is no memory, their texts
    // are empty. Fails with NOT_FOUND if no open connection of this source has the id, with
    // RESOURCE_EXHAUSTED if the system refuses, and with UNAVAILABLE if the thread of the
    // connection does not answer, which closes it later.
    virtual Pending<absl::StatusOr<ConnectionFacts>> closeConnection(const std::string& id) = 0;
};

class Connections : public std::enable_shared_from_this<Connections> {
public:
    static constexpr std::chrono::milliseconds kPatience{500};

    // Ends the registration when destroyed, after waiting for a function of a source that runs. May
    // outlive the registry. The source outlives it.
    using Registration = std::shared_ptr<const void>;
    [[nodiscard]] Registration add(ConnectionSource& source);

    ConnectionList list(size_t limit) const;
    absl::StatusOr<ConnectionFacts> close(const std::string& id) const;

private:
    // Calls `ask` with each source. Returns the answers, for which it waits without the lock.
    template <typename Answer, typename Ask> std::vector<Answer> askAll(Ask ask) const;
    void remove(const ConnectionSource& source);

    mutable base::Mutex m_mutex;
    std::vector<ConnectionSource*> m_sources ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::observability
