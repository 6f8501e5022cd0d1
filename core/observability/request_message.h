// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Records of the flight recorder as messages of proto/observability.proto. Pure functions:
// *thread-safe*.
#pragma once

#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/timeline/stage.h"
#include "core/trace/flight_recorder.h"
#include "observability.pb.h"

namespace thalassa::observability {

// Converts times of the monotonic clock to those of the wall clock (base::Clock::wallOffset()).
class WallTime {
public:
    explicit WallTime(const base::Clock& clock);

    // Returns nanoseconds since 1970; 0 for a time that is not set.
    int64_t operator()(base::TimePoint time) const;
    base::TimePoint toMonotonic(int64_t unixNanoseconds) const;
    base::TimePoint now() const { return m_now; }

private:
    base::TimePoint m_now;
    base::Duration m_offset; // wall clock minus monotonic clock
};

// Returns the stages that the request passed, in their order, without the total.
std::vector<std::pair<timeline::Stage, base::Duration>> stagesOf(const trace::FlightRecord& record);

v1::RequestRecord messageOf(
    const trace::FlightRecord& record, const trace::FlightModel& model, const WallTime& wallTime);

} // namespace thalassa::observability
