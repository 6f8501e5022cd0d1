// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/stages.h"

namespace thalassa::trace_tool {
namespace {

std::optional<int64_t> requestOverhead(const Spans& spans)
{
    if (!spans.request || !spans.receive || !spans.send || !spans.handler)
        return std::nullopt;
    return *spans.request - *spans.handler - *spans.receive - *spans.send;
}

std::optional<int64_t> handlerOverhead(const Spans& spans)
{
    if (!spans.handler || !spans.queue || !spans.compute)
        return std::nullopt;
    return *spans.handler - *spans.queue - *spans.compute;
}

} // namespace

std::optional<int64_t> durationOf(const Spans& spans, Stage stage)
{
    switch (stage) {
    case Stage::Total:
        return spans.request;
    case Stage::Receive:
        return spans.receive;
    case Stage::Send:
        return spans.send;
    case Stage::RequestOverhead:
        return requestOverhead(spans);
    case Stage::Handler:
        return spans.handler;
    case Stage::HandlerOverhead:
        return handlerOverhead(spans);
    case Stage::Queue:
        return spans.queue;
    case Stage::Compute:
        return spans.compute;
    case Stage::ComputeInput:
        return spans.input;
    case Stage::ComputeInfer:
        return spans.infer;
    case Stage::ComputeOutput:
        return spans.output;
    default:
        break;
    }
    return std::nullopt;
}

} // namespace thalassa::trace_tool
