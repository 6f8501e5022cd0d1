// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages of a trace: its spans, and what they leave over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "trace/reader/spans.h"

namespace thalassa::trace_tool {

// The stages, in the order in which a summary lists them.
enum class Stage : uint8_t {
    Request,
    Receive,
    Send,
    RequestOverhead, // request without receive, send and handler
    Handler,
    HandlerOverhead, // handler without queue and compute
    Queue,
    Compute,
    Input,
    Infer,
    Output,
};
inline constexpr size_t kStages = 11;

// Returns the stage's name, such as "request overhead".
const char* nameOf(Stage stage);

// Returns the duration in nanoseconds, or nothing if the trace lacks a span that the stage is
// computed from. An overhead is negative if the parts of its span overlap.
std::optional<int64_t> durationOf(const Spans& spans, Stage stage);

} // namespace thalassa::trace_tool
