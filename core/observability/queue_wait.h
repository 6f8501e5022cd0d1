// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the executions that a request waited for in its queue: those of its model version at that
// time, from the records of their requests. Pure function: *thread-safe*.
#pragma once

#include <vector>

#include "core/trace/flight_record.h"
#include "observability.pb.h"

namespace thalassa::observability {

// Writes waited_for and the fields that belong to it. `waiter` is one of `records`.
void writeWaitedFor(const trace::FlightRecord& waiter,
    const std::vector<trace::FlightRecord>& records, v1::RequestExplanation& out);

} // namespace thalassa::observability
