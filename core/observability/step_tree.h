// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StepTree: finds the requests among the records that were made to answer an ensemble's request.
// *thread-compatible*; the records outlive it.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/timeline/stage.h"
#include "core/trace/flight_record.h"

namespace thalassa::observability {

class StepTree {
public:
    explicit StepTree(const std::vector<trace::FlightRecord>& records);

    // Returns the steps of the request, including the steps of ensembles among them.
    std::vector<const trace::FlightRecord*> below(const trace::FlightRecord& request) const;

private:
    // By parent. An absl::flat_hash_map is damaged by an insertion without memory.
    std::map<uint64_t, std::vector<const trace::FlightRecord*>> m_steps;
};

// Returns the time in which at least one of the requests was in the stage.
base::Duration timeIn(
    timeline::Stage stage, const std::vector<const trace::FlightRecord*>& requests);

// Returns the request that was in its queue for the longest time; null if none was in a queue.
const trace::FlightRecord* longestWaiter(const std::vector<const trace::FlightRecord*>& requests);

} // namespace thalassa::observability
