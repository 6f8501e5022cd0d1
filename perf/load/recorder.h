// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Recorder: takes the outcome of each request from the thread that sends, and gives the counters
// of each window to the thread that measures. *thread-safe*.
#pragma once

#include <string>
#include <utility>

#include "core/base/mutex.h"
#include "perf/load/counters.h"
#include "perf/support/arrivals.h"

namespace thalassa::perf {

// Whether the start of a request is planned (open); only then is its start lag recorded.
enum class Loop { Closed, Open };

class Recorder {
public:
    explicit Recorder(Loop loop)
        : m_loop(loop)
    {
    }

    void answered(const RequestTimes& times);
    // A failed request has no latency, but it may have started late. `message` is the server's.
    void failed(const RequestTimes& times, const std::string& kind, const std::string& message);

    // A response of a stream: the first of its request, or a later one, so long after the previous
    // one.
    void firstResponse(base::Duration sinceIntended);
    void nextResponse(base::Duration sincePrevious);

    // Called at the end of a load (see Counters).
    void unanswered(base::Duration waited);
    // Counts those of `arrivals` that are late at `now`, which counts from the start of the load.
    void notStarted(Arrivals arrivals, base::Duration now);

    Counters take();
    // Requests that ended since the last take().
    uint64_t ended() const;

private:
    void noteStart(const RequestTimes& times) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const Loop m_loop;
    mutable base::Mutex m_mutex;
    Counters m_tally ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::perf
