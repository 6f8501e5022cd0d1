// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What the flight recorder remembers, as messages of proto/observability.proto. Pure functions:
// *thread-safe*.
#pragma once

#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/trace/flight_recorder.h"
#include "observability.pb.h"

namespace thalassa::observability {

// From the monotonic clock to the wall's (base::Clock::wallOffset()).
class WallTime {
public:
    explicit WallTime(const base::Clock& clock);

    // Nanoseconds since 1970; 0 for a time that nobody wrote.
    int64_t operator()(base::TimePoint time) const;
    base::TimePoint toMonotonic(int64_t unixNanoseconds) const;
    base::TimePoint now() const { return m_now; }

private:
    base::TimePoint m_now;
    base::Duration m_offset; // to add
};

// The stages that the request passed, in their order (statistics/latency_stage.h, without the
// total).
std::vector<std::pair<const char*, base::Duration>> stagesOf(const trace::FlightRecord& record);

v1::RequestRecord messageOf(
    const trace::FlightRecord& record, const trace::FlightModel& model, const WallTime& wallTime);

} // namespace thalassa::observability
