// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Slices: a trace as formats with begins and ends have it. Times are as in the file, in
// nanoseconds. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

struct Slice {
    std::string_view name; // lives for ever
    int64_t begin = 0;
    int64_t end = 0;

    bool encloses(int64_t time) const { return begin <= time && time < end; }
};

// Both give the whole first, which lasts from the first of its points to the last one, then its
// parts, each of which lies in those before it or beside them: what reaches out of another is cut
// off. A part that has no end, or one before its begin, is left out. Empty if there is no point.

// "HTTP request" or "GRPC request", "receive", "send" for each answer.
std::vector<Slice> clientSlices(const RecordedTrace& trace, Protocol protocol);
// "handler", "queue", "compute", "input", "infer", "output"
std::vector<Slice> modelSlices(const RecordedTrace& trace);

// A point that is neither the begin nor the end of a slice, such as a backend's own.
bool isMark(const Point& point);
// A point of the way between client and server, and not of a model.
bool isOfClient(const Point& point);

} // namespace thalassa::trace_tool
