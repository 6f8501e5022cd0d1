// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/stages.h"

#include <algorithm>

namespace thalassa::trace_tool {
namespace {

// Returns the time of a span that none of its parts has. The parts may overlap, as the steps of an
// ensemble do.
int64_t without(int64_t whole, int64_t parts)
{
    return std::max<int64_t>(0, whole - parts);
}

std::optional<int64_t> requestOverhead(const Spans& spans)
{
    if (!spans.request || !spans.receive || !spans.send || !spans.handler)
        return std::nullopt;
    return without(*spans.request, *spans.handler + *spans.receive + *spans.send);
}

std::optional<int64_t> handlerOverhead(const Spans& spans)
{
    if (!spans.handler || !spans.queue || !spans.compute)
        return std::nullopt;
    return without(*spans.handler, *spans.queue + *spans.compute);
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
