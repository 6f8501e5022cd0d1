// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Traces for tests.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

inline constexpr int64_t kBegin = 1'000'000'000;

inline RecordedTrace made(const TraceParts& parts)
{
    static const auto names = std::make_shared<FileNames>();
    return {parts, names};
}

// Returns the parts of a trace whose points are that many microseconds apart.
inline TraceParts partsOf(uint64_t id, const std::string& model,
    std::initializer_list<const char*> names, int64_t microseconds = 1, uint64_t parent = 0,
    int64_t begin = kBegin)
{
    TraceParts trace;
    trace.id = id;
    trace.parent = parent;
    trace.model = model;
    trace.version = 1;
    for (const char* const name : names) {
        trace.points.push_back({name, begin});
        begin += microseconds * 1000;
    }
    return trace;
}

inline RecordedTrace traceOf(uint64_t id, const std::string& model,
    std::initializer_list<const char*> names, int64_t microseconds = 1, uint64_t parent = 0,
    int64_t begin = kBegin)
{
    return made(partsOf(id, model, names, microseconds, parent, begin));
}

// Returns the time of the first point with this name.
inline std::optional<int64_t> timeAt(const RecordedTrace& trace, std::string_view name)
{
    for (const Point& point : trace.points()) {
        if (trace.nameOf(point) == name)
            return point.nanoseconds;
    }
    return std::nullopt;
}

inline RecordedTrace overHttp(
    uint64_t id, int64_t microseconds, int64_t begin = kBegin, const std::string& model = "m")
{
    return traceOf(id, model,
        {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "COMPUTE_START",
            "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END",
            "HTTP_SEND_START", "HTTP_SEND_END"},
        microseconds, 0, begin);
}

inline RecordedTrace stepOf(
    uint64_t parent, uint64_t id, const std::string& model, int64_t begin = kBegin)
{
    return traceOf(id, model,
        {"REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_END", "REQUEST_END"}, 1, parent,
        begin);
}

} // namespace thalassa::trace_tool
