// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Load: sends requests from several workers until it is stopped. *thread-compatible*; used by the
// thread that measures.
#pragma once

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "client/address.h"
#include "perf/inputs/sample.h"
#include "perf/load/request_options.h"
#include "perf/load/worker.h"

namespace thalassa::perf {

enum class Protocol { Http, Grpc };
enum class Compression { None, Gzip, Deflate };

// The amount of load; a range goes through several levels.
struct LoadLevel {
    Loop loop = Loop::Closed;
    double value = 1; // closed: requests in flight; open: requests per second
};

struct LoadOptions {
    Protocol protocol = Protocol::Http;
    client::Address server;
    RequestOptions request;
    bool isStreaming = false; // gRPC only
    bool isDecoupled = false;
    Compression compression = Compression::None;        // gRPC only
    std::chrono::milliseconds requestTimeout{0};        // 0: none
    Distribution distribution = Distribution::Constant; // open loop only
    uint64_t seed = 0;
    size_t maxThreads = 1;
    size_t maxOutstanding = 1024; // requests in flight, open loop only
};

// Returns each sample in the protocol's form.
absl::StatusOr<Payloads> makePayloads(
    const std::vector<Sample>& samples, const LoadOptions& options);

class Load {
public:
    // Connects; fails if the server cannot be reached. `requestCount`: 0 for no bound; `wakeUp` is
    // raised when that many requests have ended, and outlives the load.
    static absl::StatusOr<std::unique_ptr<Load>> connect(const LoadOptions& options,
        const LoadLevel& level, const Payloads& payloads, uint64_t requestCount,
        const EventFd& wakeUp);

    void begin();
    // Returns the counters since the last call.
    Counters take();
    // Requests that ended since the last take().
    uint64_t ended() const;
    bool areAllEnded() const { return m_budget.areAllEnded(); }
    // Stops, waits for at most `patience` for outstanding answers, and returns the counters since
    // the last take(); their `unanswered` and `notStarted` are those at the time of the call.
    Counters end(base::Duration patience);

private:
    Load(uint64_t requestCount, const EventFd& wakeUp)
        : m_budget(requestCount, wakeUp)
    {
    }

    Budget m_budget;
    std::vector<std::unique_ptr<Worker>> m_workers;
};

} // namespace thalassa::perf
