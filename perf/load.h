// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Load: requests that keep coming, from several workers, until told to stop. *thread-compatible*;
// belongs to the thread that measures.
#pragma once

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/address.h"
#include "perf/request_options.h"
#include "perf/sample.h"
#include "perf/worker.h"

namespace thalassa::perf {

enum class Protocol { Http, Grpc };
enum class Compression { None, Gzip, Deflate };

// How much load: what a range counts through.
struct LoadLevel {
    Loop loop = Loop::Closed;
    double value = 1; // closed: requests in flight; open: requests per second
};

struct LoadOptions {
    Protocol protocol = Protocol::Http;
    Address server;
    RequestOptions request;
    bool isStreaming = false; // gRPC only
    bool isDecoupled = false;
    Compression compression = Compression::None;        // gRPC only
    std::chrono::milliseconds requestTimeout{0};        // 0: none
    Distribution distribution = Distribution::Constant; // of an open loop
    uint64_t seed = 0;
    size_t maxThreads = 1;
    size_t maxOutstanding = 1024; // requests in flight of an open loop
};

// Each sample in the protocol's form.
absl::StatusOr<Payloads> makePayloads(
    const std::vector<Sample>& samples, const LoadOptions& options);

class Load {
public:
    // Connects; fails when the server cannot be reached. requestCount: 0 for no end; `wakeUp` is
    // raised when that many ended, and outlives the load.
    static absl::StatusOr<std::unique_ptr<Load>> connect(const LoadOptions& options,
        const LoadLevel& level, Payloads payloads, uint64_t requestCount, const WakeUp& wakeUp);

    void begin();
    // What happened since the last call.
    Tally take();
    // Requests that ended since the last take().
    uint64_t ended() const;
    bool areAllEnded() const { return m_budget.areAllEnded(); }
    // Stops, waits that long for outstanding answers, and returns what happened since the last
    // take(); the numbers of what is unanswered and not started are those of the moment of the
    // call.
    Tally end(base::Duration patience);

private:
    Load(uint64_t requestCount, const WakeUp& wakeUp)
        : m_budget(requestCount, wakeUp)
    {
    }

    Budget m_budget;
    std::vector<std::unique_ptr<Worker>> m_workers;
};

} // namespace thalassa::perf
