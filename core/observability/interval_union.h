// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Intervals of time, which may overlap. Pure functions: *thread-safe*.
#pragma once

#include <vector>

#include "core/statistics/record_stages.h"
#include "core/trace/flight_record.h"

namespace thalassa::observability {

// Returns the interval of a stage, which is not passed if the request has not passed the stage.
timeline::StageInterval intervalOf(timeline::Stage stage, const trace::FlightRecord& record);

// Returns the duration of the union of the intervals.
base::Duration coveredTime(std::vector<timeline::StageInterval> intervals);

} // namespace thalassa::observability
