// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StepTree: which remembered requests were made to answer which ensembles. *thread-compatible*; the
// records outlive it.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/statistics/latency_stage.h"
#include "core/trace/flight_record.h"

namespace thalassa::observability {

class StepTree {
public:
    explicit StepTree(const std::vector<trace::FlightRecord>& records);

    // The steps of the request, with those of ensembles among them.
    std::vector<const trace::FlightRecord*> below(const trace::FlightRecord& request) const;

private:
    absl::flat_hash_map<uint64_t, std::vector<const trace::FlightRecord*>> m_steps; // by parent
};

// For how long any of the requests was in the stage.
base::Duration timeIn(
    statistics::LatencyStage stage, const std::vector<const trace::FlightRecord*>& requests);

// Which of the requests was in its queue for longest; null: none was.
const trace::FlightRecord* longestWaiter(const std::vector<const trace::FlightRecord*>& requests);

} // namespace thalassa::observability
