// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Connections: the registry of the parts of a program that have connections of clients, such as the
// front ends of the server. A part registers itself and does not depend on the readers.
// *thread-safe*.
//
// list() and close() ask one part after the other, and wait for its threads, half a second for each
// part at most. Calls, registrations and their ends wait for each other. REQUIRES: they are not
// called on such a thread, and a part ends its registration on no such thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
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

// A part of the program that has connections. *thread-safe*.
class ConnectionSource {
public:
    virtual ~ConnectionSource() = default;

    // Returns the connections that are most urgent, `limit` at most.
    virtual ConnectionList listConnections(size_t limit) = 0;
    // Closes a connection, and returns the facts from before. Fails with NOT_FOUND if no open
    // connection of this source has the id, with RESOURCE_EXHAUSTED if the system refuses, and with
    // UNAVAILABLE if the thread of the connection does not answer, which closes it later.
    virtual absl::StatusOr<ConnectionFacts> closeConnection(const std::string& id) = 0;
};

class Connections : public std::enable_shared_from_this<Connections> {
public:
    // Ends the registration when destroyed, after waiting for a call that runs. May outlive the
    // registry. The source outlives it.
    using Registration = std::shared_ptr<const void>;
    [[nodiscard]] Registration add(ConnectionSource& source);

    ConnectionList list(size_t limit) const;
    absl::StatusOr<ConnectionFacts> close(const std::string& id) const;

private:
    void remove(const ConnectionSource& source);

    mutable base::Mutex m_mutex;
    std::vector<ConnectionSource*> m_sources ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::observability
