// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SpanTree: makes the spans of OpenTelemetry from the points of one trace (rows 6.5.2 and 6.5.3).
// It is the one rule of the server's own export and of `thalassa-trace convert --to otlp`.
//
//   InferRequest                 the front end's points; with all other spans inside it
//   +- <model>                   the engine's points, and those of backends
//      +- compute                its four points
//      +- <name>                 what a backend begins with <name>_START and ends with <name>_END
//
// *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/clock.h"
#include "core/timeline/activity.h"

namespace thalassa::timeline {

inline constexpr char kRequestSpanName[] = "InferRequest";
// SPAN_KIND_SERVER of opentelemetry.proto.trace.v1.Span.SpanKind, as all spans of Triton have it.
inline constexpr int kSpanKind = 2;

struct SpanEvent {
    std::string name;
    base::TimePoint when;
};

struct Span {
    // Identifies the span in its trace. Numbers without a gap begin with 0, the model's span.
    uint32_t number = 0;
    uint32_t parent = 0; // number of the enclosing span; the model's span has itself
    std::string name;    // the model's span has none
    base::TimePoint start;
    base::TimePoint end;
    std::vector<SpanEvent> events; // in the order in which they were added

    // Adds the event and extends the span to it.
    void note(std::string_view event, base::TimePoint when);
};

// Whether a backend's point with this name begins a span.
bool beginsSpan(std::string_view name);
bool isOfFrontEnd(Activity activity);
inline constexpr size_t kActivityCount = static_cast<size_t>(Activity::TensorBackendOutput) + 1;
// Returns the activity with this name, or nothing if there is none: backends name points of their
// own.
std::optional<Activity> activityNamed(std::string_view name);

class SpanTree {
public:
    // Both add the next point. Points of the engine and of backends are added in the order of time.
    void add(Activity activity, base::TimePoint when);
    void addBackends(std::string_view name, base::TimePoint when);

    // Ends the spans that a backend has left open. Returns the spans below the request's, each one
    // before the one that contains it; the last one is the model's. The result is empty if there is
    // no point of the engine or a backend.
    std::vector<Span> finish();
    // The front end's points, which are events of the request's span.
    const std::vector<SpanEvent>& requestEvents() const { return m_requestEvents; }

private:
    void reach(base::TimePoint when);
    Span open(std::string_view name, uint32_t parent, base::TimePoint when);
    size_t stillOpen(std::string_view name) const;
    void closeAbove(size_t count, base::TimePoint when);
    Span& innermost() { return m_open.empty() ? m_model : m_open.back(); }

    std::vector<SpanEvent> m_requestEvents;
    bool m_hasModel = false;
    Span m_model;
    std::optional<Span> m_compute;
    std::vector<Span> m_open; // opened by the backend, innermost last
    std::vector<Span> m_done;
    uint32_t m_lastNumber = 0;
};

} // namespace thalassa::timeline
