// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Drain: a server that is to be left alone without being ended: for maintenance, or a restart of
// many servers one after the other. Whoever sends requests to it finds out that it is not ready,
// has the grace time to go elsewhere, and is refused then; what has been taken is answered.
//
//   serving --begin()--> grace --its time is over--> refusing --end()--> serving
//
// *thread-safe*; costs a request one load while the server serves.
#pragma once

#include <atomic>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/events/event_log.h"
#include "core/inference/request.h"

namespace thalassa::engine {

class Drain {
public:
    // Both outlive it.
    Drain(events::EventLog& events, const base::Clock& clock)
        : m_events(events)
        , m_clock(clock)
    {
    }

    // False: there is nothing to do.
    bool begin(base::Duration grace);
    bool end();

    bool isServing() const { return m_refusesFrom.load(std::memory_order_relaxed) == kNever; }
    // For each request of a client. UNAVAILABLE while the server refuses: for those that continue
    // no sequence.
    absl::Status admit(const inference::Request& request);

    // Does what the request says, and how things stand then, but for what is in flight.
    // INVALID_ARGUMENT for a request without sense.
    absl::StatusOr<v1::DrainResponse> answer(const v1::DrainRequest& request);

private:
    static constexpr int64_t kNever = INT64_MAX;

    events::EventLog& m_events;
    const base::Clock& m_clock;
    std::atomic<int64_t> m_refusesFrom{kNever}; // ns of the clock; kNever: the server serves
    std::atomic<uint64_t> m_accepted{0};        // since the drain began
    std::atomic<uint64_t> m_refused{0};         // likewise

    base::Mutex m_mutex; // of what begins and ends it
    base::TimePoint m_begun ABSL_GUARDED_BY(m_mutex);
    std::string m_begunBy ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::engine
