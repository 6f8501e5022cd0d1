// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Spans: how the time of a trace divides into stages (rows 6.6.3, 6.6.4, 6.6.7). In nanoseconds.
// Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

// A value is absent if the trace does not have that span.
struct Spans {
    std::optional<int64_t> request; // whole call of the protocol
    std::optional<int64_t> receive; // HTTP only
    std::optional<int64_t> send;
    std::optional<int64_t> handler;
    std::optional<int64_t> queue;
    std::optional<int64_t> compute;
    std::optional<int64_t> input;
    std::optional<int64_t> infer;
    std::optional<int64_t> output;
};

// The spans that are not broken; `fault` describes the first broken one. A span is broken if it has
// only one of its two points, or ends before it begins.
struct WholeSpans {
    Spans spans;
    absl::Status fault;
};

// Returns the spans of each trace of a request. An ensemble has the spans of its queue and its
// computation from its steps.
std::vector<WholeSpans> wholeSpansOf(const TraceTree& tree);
// Returns INVALID_ARGUMENT, with the trace's id and the two points, for a broken span.
absl::StatusOr<std::vector<Spans>> spansOf(const TraceTree& tree);

} // namespace thalassa::trace_tool
