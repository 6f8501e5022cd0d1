// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Times during which something went on, several of which may have gone on at once. Pure functions:
// *thread-safe*.
#pragma once

#include <vector>

#include "core/statistics/stage_intervals.h"
#include "core/trace/flight_record.h"

namespace thalassa::observability {

// Not passed where the request has not passed the stage.
statistics::StageInterval intervalOf(
    statistics::LatencyStage stage, const trace::FlightRecord& record);

// For how long at least one of them went on.
base::Duration coveredTime(std::vector<statistics::StageInterval> intervals);

} // namespace thalassa::observability
