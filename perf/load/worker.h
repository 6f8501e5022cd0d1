// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Worker: one thread's part of a load. Made, connected, begun, stopped and ended once, in this
// order, by the thread that measures; the recorder may be read at any time.
//
// In a closed loop a worker keeps `slots` requests going: each answer begins the next request. In
// an open loop it begins requests at the times of its arrivals, whatever the outcome of the earlier
// ones; when all its slots wait for answers, requests wait for a slot, and their latency still
// counts from the arrival.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "perf/load/budget.h"
#include "perf/load/recorder.h"
#include "perf/support/arrivals.h"

namespace thalassa::perf {

// A request that cannot reach the server is followed by a pause, so that the client does not try an
// unavailable server a million times a second.
inline constexpr std::chrono::milliseconds kPauseAfterFailure{100};

struct WorkerShare {
    size_t slots = 1;                 // requests in flight at once; in an open loop at most so many
    std::optional<Arrivals> arrivals; // open loop only
    size_t firstPayload = 0;          // index of the first one to send

    Loop loop() const { return arrivals ? Loop::Open : Loop::Closed; }
};

// Requests in the protocol's form, sent in turn. All workers of a load share them.
using Payloads = std::shared_ptr<const std::vector<std::string>>;

class Worker {
public:
    explicit Worker(Loop loop)
        : m_recorder(loop)
    {
    }
    virtual ~Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Opens connections; waits for them.
    virtual absl::Status connect() = 0;
    // Arrivals count from `start`.
    virtual void begin(base::TimePoint start) = 0;
    // No request begins from now on.
    virtual void stop() = 0;
    // Waits for answers until `giveUpAt`, drops what is left, and ends the thread.
    virtual void end(base::TimePoint giveUpAt) = 0;

    Recorder& recorder() { return m_recorder; }
    const Recorder& recorder() const { return m_recorder; }

private:
    Recorder m_recorder;
};

} // namespace thalassa::perf
