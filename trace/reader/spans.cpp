// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/spans.h"

#include <span>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/string_view.h"
#include "core/base/text/visible_text.h"
#include "core/timeline/activity.h"
#include "core/timeline/stage_intervals.h"

namespace thalassa::trace_tool {
namespace {

using timeline::Activity;

struct Span {
    Activity from;
    Activity to;
    std::optional<int64_t> Spans::*place;
};

constexpr Span kHttp[] = {{Activity::HttpReceiveStart, Activity::HttpSendEnd, &Spans::request},
    {Activity::HttpReceiveStart, Activity::HttpReceiveEnd, &Spans::receive},
    {Activity::HttpSendStart, Activity::HttpSendEnd, &Spans::send}};
constexpr Span kGrpc[] = {{Activity::GrpcReadEnd, Activity::GrpcSendEnd, &Spans::request},
    {Activity::GrpcSendStart, Activity::GrpcSendEnd, &Spans::send}};
constexpr Span kCompute[] = {{Activity::QueueStart, Activity::ComputeStart, &Spans::queue},
    {Activity::ComputeStart, Activity::ComputeEnd, &Spans::compute}};
constexpr Span kParts[] = {{Activity::ComputeStart, Activity::ComputeInputEnd, &Spans::input},
    {Activity::ComputeInputEnd, Activity::ComputeOutputStart, &Spans::infer},
    {Activity::ComputeOutputStart, Activity::ComputeEnd, &Spans::output}};
constexpr Span kHandler = {Activity::RequestStart, Activity::RequestEnd, &Spans::handler};

// The times of inference::Record, as far as a file has them.
struct FileTimes {
    base::TimePoint receiveStart, receiveEnd, accepted, queued, dequeued;
    base::TimePoint executeStart, computeStart, computeEnd, executeEnd;
    base::TimePoint engineDone, sendStart, sendEnd;
};

// Returns the time of the activity. A stream sends several responses: it ends with the last one.
std::optional<int64_t> timeOf(const RecordedTrace& trace, Activity activity)
{
    const bool isLast = activity == Activity::HttpSendEnd || activity == Activity::GrpcSendEnd;
    return isLast ? trace.lastAt(activity) : trace.at(activity);
}

FileTimes timesOf(const RecordedTrace& trace, Protocol protocol)
{
    const auto at = [&trace](Activity activity) {
        return base::TimePoint(base::Duration(timeOf(trace, activity).value_or(0)));
    };
    const bool isHttp = protocol == Protocol::Http;
    FileTimes times;
    times.computeEnd = at(Activity::ComputeOutputStart);
    times.executeEnd = at(Activity::ComputeEnd);
    times.engineDone = at(Activity::ResponseComplete);
    times.sendStart = at(isHttp ? Activity::HttpSendStart : Activity::GrpcSendStart);
    times.sendEnd = at(isHttp ? Activity::HttpSendEnd : Activity::GrpcSendEnd);
    return times;
}

// Shortens the spans that overlap others, as explanations do: outputs are returned until the
// response is complete, and from then on it is sent. A stream of several responses has the point of
// its first one only, which does not end the outputs.
void shorten(const RecordedTrace& trace, Protocol protocol, Spans& spans)
{
    const Activity sendStart =
        protocol == Protocol::Http ? Activity::HttpSendStart : Activity::GrpcSendStart;
    if (!trace.at(Activity::ResponseComplete) ||
        trace.at(sendStart) != trace.lastAt(sendStart))
        return;
    const timeline::StageIntervals intervals =
        timeline::stageIntervals(timesOf(trace, protocol), {}, base::TimePoint());
    const auto durationOf = [&intervals](timeline::Stage stage) {
        return intervals[static_cast<size_t>(stage)].duration().count();
    };
    if (spans.output && spans.compute) {
        const int64_t output = durationOf(timeline::Stage::ComputeOutput);
        *spans.compute -= *spans.output - output;
        spans.output = output;
    }
    if (spans.send)
        spans.send = durationOf(timeline::Stage::Send);
}

absl::Status measure(const RecordedTrace& trace, const Span& span, Spans& spans)
{
    const std::string_view fromName = nameOf(span.from);
    const std::string_view toName = nameOf(span.to);
    const std::optional<int64_t> from = timeOf(trace, span.from);
    const std::optional<int64_t> to = timeOf(trace, span.to);
    if (!from && !to)
        return absl::OkStatus();
    if (!from || !to) {
        return absl::InvalidArgumentError(absl::StrCat("trace ", trace.id(), " of model '",
            base::visibleJson(base::excerpt(trace.model())), "' has ", base::toAbsl(from ? fromName : toName),
            " without ", base::toAbsl(from ? toName : fromName)));
    }
    if (*to < *from) {
        return absl::InvalidArgumentError(
            absl::StrCat("trace ", trace.id(), " of model '", base::visibleJson(base::excerpt(trace.model())),
                "' has ", base::toAbsl(toName), " before ", base::toAbsl(fromName)));
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
    if (trace.parent() == 0 && protocol == Protocol::Http)
        measureEach(kHttp);
    else if (trace.parent() == 0 && protocol == Protocol::Grpc)
        measureEach(kGrpc);
    // An ensemble and a response from the cache have no compute stage that would end the queue
    // stage.
    if (trace.at(Activity::ComputeStart))
        measureEach(kCompute);
    if (trace.at(Activity::ComputeInputEnd) ||
        trace.at(Activity::ComputeOutputStart)) // older files have none
        measureEach(kParts);
    shorten(trace, protocol, result.spans);
    return result;
}

absl::StatusOr<Spans> spansOf(const RecordedTrace& trace, Protocol protocol)
{
    WholeSpans whole = wholeSpansOf(trace, protocol);
    RETURN_IF_ERROR(whole.fault);
    return whole.spans;
}

} // namespace thalassa::trace_tool
