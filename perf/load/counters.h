// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Counters: the outcomes of the requests of a period of time. The counters of several threads and
// of several windows merge into one. *thread-compatible*.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/base/clock.h"
#include "perf/support/histogram.h"

namespace thalassa::perf {

// The times of one request, as the client saw them.
struct RequestTimes {
    base::TimePoint intended;      // the planned start; in a closed loop, the actual one
    base::TimePoint started;       // when the client began to send it
    base::TimePoint sent;          // its last byte was handed to the system (gRPC: to the library)
    base::TimePoint firstResponse; // the first byte of the answer (gRPC: the first message) is here
    base::TimePoint ended;         // the whole answer is here
};

// A request that starts later than this after its intended start is late: the client, not only the
// server, is behind.
inline constexpr base::Duration kLate = std::chrono::milliseconds(1);

struct ErrorCount {
    uint64_t count = 0;
    std::string example; // message of the first one
};

struct Counters {
    Histogram latency;          // answered requests, from the intended start to the end
    Histogram startLag;         // from the intended start to the start, open loop only
    uint64_t late = 0;          // requests with a start lag above kLate
    base::Duration sendTime{0}; // sums over answered requests
    base::Duration receiveTime{0};

    // Streams only: responses that carry outputs.
    uint64_t responses = 0;
    Histogram firstResponse;    // from the intended start to the first response
    Histogram betweenResponses; // between responses of the same request

    std::map<std::string, ErrorCount> errors; // by kind, such as "HTTP 400"

    // At the end of a load: requests that were begun and have no answer, and those that were late
    // and not begun.
    uint64_t unanswered = 0;
    uint64_t notStarted = 0;
    base::Duration longestWait{0}; // among those, since the intended start

    uint64_t answered() const { return latency.count(); }
    uint64_t failed() const;
    void merge(const Counters& other);
};

} // namespace thalassa::perf
