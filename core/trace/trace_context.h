// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceContext: in which trace a request stands, as W3C's Trace Context writes it: the fields
// `traceparent` and `tracestate` of HTTP, gRPC and what backends pass on. Pure functions:
// *thread-safe*.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thalassa::trace {

using TraceId = std::array<uint8_t, 16>;
using SpanId = std::array<uint8_t, 8>; // all zero: none

// Random, and never zero.
TraceId randomTraceId();
SpanId randomSpanId();

struct TraceContext {
    static constexpr uint8_t kSampled = 1;

    TraceId traceId{};
    SpanId spanId{};   // of whoever asks
    uint8_t flags = 0; // of which only kSampled has a meaning
    std::string state; // what vendors have to say, in canonical form; empty: nothing

    bool operator==(const TraceContext&) const = default;
};

// As they came: a field may stand there several times.
struct TraceContextFields {
    std::vector<std::string_view> parents; // values of `traceparent`
    std::vector<std::string_view> states;  // values of `tracestate`
};

inline constexpr char kTraceParent[] = "traceparent";
inline constexpr char kTraceState[] = "tracestate";

// Null unless there is exactly one parent and it is well-formed: lower-case, with ids that are not
// zero, of version 00 or one that begins alike. A state that is not well-formed is left out.
std::optional<TraceContext> readTraceContext(const TraceContextFields& fields);

// The `traceparent` of version 00.
std::string traceParentText(const TraceId& traceId, const SpanId& spanId, uint8_t flags);
// Both fields as a JSON object, as the C API passes them on; of the state only if there is one.
std::string traceContextJson(const TraceContext& context);

} // namespace thalassa::trace
