// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/spans.h"

#include <span>

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

WholeSpans wholeSpansOf(const RecordedTrace& trace, Protocol protocol)
{
    WholeSpans result;
    const auto measureEach = [&](std::span<const Span> spans) {
        for (const Span& span : spans)
            result.fault.Update(measure(trace, span, result.spans));
    };
    measureEach({&kHandler, 1});
    if (trace.parent == 0 && protocol == Protocol::Http)
        measureEach(kHttp);
    else if (trace.parent == 0 && protocol == Protocol::Grpc)
        measureEach(kGrpc);
    // An ensemble and an answer from a cache wait in a queue for nothing.
    if (trace.at("COMPUTE_START"))
        measureEach(kCompute);
    if (trace.at("COMPUTE_INPUT_END") || trace.at("COMPUTE_OUTPUT_START")) // older files have none
        measureEach(kParts);
    return result;
}

absl::StatusOr<Spans> spansOf(const RecordedTrace& trace, Protocol protocol)
{
    WholeSpans whole = wholeSpansOf(trace, protocol);
    RETURN_IF_ERROR(whole.fault);
    return whole.spans;
}

} // namespace thalassa::trace_tool
