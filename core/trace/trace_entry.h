// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceEntry: one entry of a trace in a trace file; listEntries() lists them in the file's order.
// Refers to the TraceData. A pure function: *thread-safe*.
#pragma once

#include <variant>
#include <vector>

#include "core/trace/trace_data.h"

namespace thalassa::trace {

// Identifies the trace; stands where the engine's part begins.
struct Heading { };

// A point of the server.
struct Moment {
    Activity activity;
    base::TimePoint when;
};

using TraceEntry = std::variant<Heading, Moment, const NamedPoint*, const TensorText*>;

// Replaces the contents of `entries` by all entries of the trace. As in Triton's files, HTTP's
// receive points come first and all of gRPC's last; the entries between them are sorted by time,
// but inputs never stand before the beginning of the queue.
void listEntries(const TraceData& data, std::vector<TraceEntry>& entries);

} // namespace thalassa::trace
