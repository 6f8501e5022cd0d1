// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/spans.h"

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::trace_tool {
namespace {

struct Span {
    const char* from;
    const char* to;
    std::optional<int64_t> Spans::*place;
};

constexpr Span kHttp[] = {{"HTTP_RECV_START", "HTTP_SEND_END", &Spans::request},
    {"HTTP_RECV_START", "HTTP_RECV_END", &Spans::receive},
    {"HTTP_SEND_START", "HTTP_SEND_END", &Spans::send}};
constexpr Span kGrpc[] = {{"GRPC_WAITREAD_END", "GRPC_SEND_END", &Spans::request},
    {"GRPC_SEND_START", "GRPC_SEND_END", &Spans::send}};
constexpr Span kCompute[] = {{"QUEUE_START", "COMPUTE_START", &Spans::queue},
    {"COMPUTE_START", "COMPUTE_END", &Spans::compute}};
constexpr Span kParts[] = {{"COMPUTE_START", "COMPUTE_INPUT_END", &Spans::input},
    {"COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", &Spans::infer},
    {"COMPUTE_OUTPUT_START", "COMPUTE_END", &Spans::output}};
constexpr Span kHandler = {"REQUEST_START", "REQUEST_END", &Spans::handler};

absl::Status measure(const RecordedTrace& trace, const Span& span, Spans& spans)
{
    const std::optional<int64_t> from = trace.at(span.from);
    const std::optional<int64_t> to = trace.at(span.to);
    if (!from && !to)
        return absl::OkStatus();
    if (!from || !to) {
        return absl::InvalidArgumentError(
            absl::StrCat("trace ", trace.id, " of model '", trace.model, "' has ",
                from ? span.from : span.to, " without ", from ? span.to : span.from));
    }
    if (*to < *from) {
        return absl::InvalidArgumentError(absl::StrCat("trace ", trace.id, " of model '",
            trace.model, "' has ", span.to, " before ", span.from));
    }
    spans.*span.place = *to - *from;
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<Spans> spansOf(const RecordedTrace& trace, Protocol protocol)
{
    Spans spans;
    RETURN_IF_ERROR(measure(trace, kHandler, spans));
    if (trace.parent == 0 && protocol == Protocol::Http) {
        for (const Span& span : kHttp)
            RETURN_IF_ERROR(measure(trace, span, spans));
    } else if (trace.parent == 0 && protocol == Protocol::Grpc) {
        for (const Span& span : kGrpc)
            RETURN_IF_ERROR(measure(trace, span, spans));
    }
    // An ensemble and an answer from a cache wait in a queue for nothing.
    if (trace.at("COMPUTE_START")) {
        for (const Span& span : kCompute)
            RETURN_IF_ERROR(measure(trace, span, spans));
    }
    if (trace.at("COMPUTE_INPUT_END") ||
        trace.at("COMPUTE_OUTPUT_START")) { // older files have none
        for (const Span& span : kParts)
            RETURN_IF_ERROR(measure(trace, span, spans));
    }
    return spans;
}

} // namespace thalassa::trace_tool
