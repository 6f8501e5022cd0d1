// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages of a trace: its spans, and what they leave over. A pure function: *thread-safe*.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/timeline/stage.h"
#include "trace/reader/spans.h"

namespace thalassa::trace_tool {

using timeline::Stage;

// A stage, and its name in a summary, such as "request overhead".
struct ListedStage {
    Stage stage;
    std::string_view name;
};

// The stages of a trace, in the order in which a summary lists them.
inline constexpr std::array kListedStages{ListedStage{Stage::Total, "request"},
    ListedStage{Stage::Receive, "receive"}, ListedStage{Stage::Send, "send"},
    ListedStage{Stage::RequestOverhead, "request overhead"}, ListedStage{Stage::Handler, "handler"},
    ListedStage{Stage::HandlerOverhead, "handler overhead"}, ListedStage{Stage::Queue, "queue"},
    ListedStage{Stage::Compute, "compute"}, ListedStage{Stage::ComputeInput, "input"},
    ListedStage{Stage::ComputeInfer, "infer"}, ListedStage{Stage::ComputeOutput, "output"}};

// Returns the duration in nanoseconds, or nothing if the trace lacks a span that the stage is
// computed from, or it is none of the listed stages. An overhead is 0 if the parts of its span
// overlap by more than it.
std::optional<int64_t> durationOf(const Spans& spans, Stage stage);

} // namespace thalassa::trace_tool
