// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceContext: the trace to which a request belongs, in the form of W3C's Trace Context: the
// fields `traceparent` and `tracestate` of HTTP and gRPC, and of the text that backends pass on.
// Pure functions: *thread-safe*.
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
    SpanId spanId{};   // the client's span
    uint8_t flags = 0; // only kSampled has a meaning
    std::string state; // `tracestate` in canonical form; empty: none

    bool operator==(const TraceContext&) const = default;
};

// The fields as received; a field may occur several times.
struct TraceContextFields {
    std::vector<std::string_view> parents; // values of `traceparent`
    std::vector<std::string_view> states;  // values of `tracestate`
};

inline constexpr char kTraceParent[] = "traceparent";
inline constexpr char kTraceState[] = "tracestate";

// Returns null unless there is exactly one parent and it is well-formed: lower-case, with ids that
// are not zero, of version 00 or of a later one with the same beginning. A malformed state is left
// out.
std::optional<TraceContext> readTraceContext(const TraceContextFields& fields);

// Returns the `traceparent` of version 00.
std::string traceParentText(const TraceId& traceId, const SpanId& spanId, uint8_t flags);
// Returns both fields as a JSON object, as the C API passes them on; the state only if there is
// one.
std::string traceContextJson(const TraceContext& context);

} // namespace thalassa::trace
