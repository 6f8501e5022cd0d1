// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Slices: a trace as a list of intervals, for formats that have begins and ends. Times are as in
// the file, in nanoseconds. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

struct Slice {
    std::string_view name; // has static storage
    int64_t begin = 0;
    int64_t end = 0;

    bool encloses(int64_t time) const { return begin <= time && time < end; }
};

// Both functions return the whole first, which lasts from the first of its points to the last one,
// then its parts. Each part lies within slices before it or beside them: the portion that exceeds
// an enclosing slice is cut off. A part that has no end, or one before its begin, is left out. The
// result is empty if there is no point.

// Returns "HTTP request" or "GRPC request", then "receive", and "send" for each answer.
std::vector<Slice> clientSlices(const RecordedTrace& trace, Protocol protocol);
// Returns "handler", then "queue", "compute", "input", "infer" and "output".
std::vector<Slice> modelSlices(const RecordedTrace& trace);

// Whether the point is neither the begin nor the end of a slice, such as a backend's own.
bool isMark(const Point& point);
// Whether the point of the trace belongs to the way between client and server, not to a model.
bool isOfClient(const RecordedTrace& trace, const Point& point);

} // namespace thalassa::trace_tool
