// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Span: an interval of a trace in OpenTelemetry; and the conversion of a finished trace into spans
// (rows 6.5.2 and 6.5.3) by the rule of core/timeline/span_tree.h. The span of an ensemble contains
// those of its steps. Plain data and pure functions: *thread-safe*.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/trace/trace_data.h"

namespace thalassa::trace {

using WallTime = std::chrono::time_point<std::chrono::system_clock, std::chrono::nanoseconds>;

struct SpanEvent {
    std::string name;
    WallTime when;
};

struct SpanAttribute {
    std::string name;
    std::variant<std::string, int64_t> value;
};

struct Span {
    SpanId id{};
    SpanId parent{}; // zero: none
    std::string name;
    WallTime start;
    WallTime end;
    std::vector<SpanEvent> events; // in order
    std::vector<SpanAttribute> attributes;
    std::string failure; // the error message of a request that failed; empty: it did not
};

// Returns the spans, each one before the one that contains it. `wallOffset`: from the clock of the
// points to the time of day. A request that was refused has a root and no model.
// The spans of a failed request and of its model have the error.
std::vector<Span> spansOf(FinishedTrace trace, base::Duration wallOffset);

// Returns the number of spans that spansOf() will return.
size_t spanCount(const FinishedTrace& trace);

} // namespace thalassa::trace
