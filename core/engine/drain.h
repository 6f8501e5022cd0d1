// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Drain: takes a server out of service without stopping it, for maintenance or a rolling restart.
// Clients see that the server is not ready, and have the grace time to use another one; then their
// requests are refused. Accepted requests are answered.
//
//   serving --begin()--> grace --grace time is over--> refusing
//   grace or refusing --end()--> serving
//
// *thread-safe*; costs a request one atomic load while the server serves.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/events/event_log.h"
#include "observability.pb.h"

namespace thalassa::inference {
class Request;
}

namespace thalassa::engine {

class Drain {
public:
    // `events` and `clock` outlive it. `inFlight` counts the accepted requests that have not ended,
    // for answer().
    Drain(
        events::EventLog& events, const base::Clock& clock,
        std::function<uint64_t()> inFlight = [] { return 0; })
        : m_events(events)
        , m_clock(clock)
        , m_inFlight(std::move(inFlight))
    {
    }

    // Both return false if there is nothing to do.
    bool begin(base::Duration grace);
    bool end();

    bool isServing() const { return m_refusesFrom.load(std::memory_order_relaxed) == kNever; }
    // Called for each request of a client. Fails with UNAVAILABLE while the server refuses, unless
    // the request continues a sequence.
    absl::Status admit(const inference::Request& request);

    // Answers a drain request of the observability extension: carries out the request's action and
    // returns the state after it. Fails with INVALID_ARGUMENT for an invalid request.
    absl::StatusOr<v1::DrainResponse> answer(const v1::DrainRequest& request);

private:
    static constexpr int64_t kNever = INT64_MAX;

    v1::DrainResponse state();

    events::EventLog& m_events;
    const base::Clock& m_clock;
    const std::function<uint64_t()> m_inFlight;
    std::atomic<int64_t> m_refusesFrom{kNever}; // ns of the clock; kNever: the server serves
    std::atomic<uint64_t> m_accepted{0};        // since the drain began
    std::atomic<uint64_t> m_refused{0};         // likewise

    base::Mutex m_mutex; // held by begin(), end() and state()
    base::TimePoint m_begun ABSL_GUARDED_BY(m_mutex);
    std::string m_begunBy ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::engine
