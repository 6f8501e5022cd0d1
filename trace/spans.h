// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Spans: where one trace's time went, and sums of that over many (rows 6.6.3, 6.6.4, 6.6.7). In
// nanoseconds.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

// None of a span that the trace does not have.
struct Spans {
    std::optional<int64_t> request; // of the protocol
    std::optional<int64_t> receive; // HTTP alone
    std::optional<int64_t> send;
    std::optional<int64_t> handler;
    std::optional<int64_t> queue;
    std::optional<int64_t> compute;
    std::optional<int64_t> input;
    std::optional<int64_t> infer;
    std::optional<int64_t> output;
};

// INVALID_ARGUMENT, with the trace's id and the two points, for a span that begins and does not
// end, or ends before it begins.
absl::StatusOr<Spans> spansOf(const RecordedTrace& trace, Protocol protocol);

// The same without such spans; `fault` says which the first of them is.
struct WholeSpans {
    Spans spans;
    absl::Status fault;
};
WholeSpans wholeSpansOf(const RecordedTrace& trace, Protocol protocol);

} // namespace thalassa::trace_tool
