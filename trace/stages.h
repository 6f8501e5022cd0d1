// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages of a trace: its spans, and what they leave over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "trace/spans.h"

namespace thalassa::trace_tool {

// In the order in which a summary names them.
enum class Stage : uint8_t {
    Request,
    Receive,
    Send,
    RequestOverhead, // of the request, without receive, send and handler
    Handler,
    HandlerOverhead, // of the handler, without queue and compute
    Queue,
    Compute,
    Input,
    Infer,
    Output,
};
inline constexpr size_t kStages = 11;

// "request overhead"
const char* nameOf(Stage stage);

// In nanoseconds; none if the trace does not have all that it is made of. What is left over is
// negative where its parts overlap.
std::optional<int64_t> durationOf(const Spans& spans, Stage stage);

} // namespace thalassa::trace_tool
