// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/spans.h"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/string_view.h"
#include "core/base/text/visible_text.h"
#include "core/timeline/activity.h"
#include "core/timeline/compute_times.h"
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
    times.executeStart = at(Activity::ComputeStart);
    times.computeStart = at(Activity::ComputeInputEnd);
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
    if (!trace.at(Activity::ResponseComplete) || trace.at(sendStart) != trace.lastAt(sendStart))
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
            base::visibleJson(base::excerpt(trace.model())), "' has ",
            base::toAbsl(from ? fromName : toName), " without ",
            base::toAbsl(from ? toName : fromName)));
    }
    if (*to < *from) {
        return absl::InvalidArgumentError(absl::StrCat("trace ", trace.id(), " of model '",
            base::visibleJson(base::excerpt(trace.model())), "' has ", base::toAbsl(toName),
            " before ", base::toAbsl(fromName)));
    }
    spans.*span.place = *to - *from;
    return absl::OkStatus();
}

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
    return result;
}

// Sums the times of the steps of ensembles. A trace with steps and without compute points is that
// of an ensemble: the steps of other requests ran while these were computed.
class EnsembleSums {
public:
    explicit EnsembleSums(const TraceTree& tree)
        : m_tree(tree)
    {
        for (size_t i = 0; i < tree.size(); ++i) {
            m_places.emplace(tree[i].id(), i);
            if (const std::optional<int64_t> accepted = tree[i].at(Activity::RequestStart)) {
                int64_t& first =
                    m_firstSteps.try_emplace(tree[i].parent(), *accepted).first->second;
                first = std::min(first, *accepted);
            }
        }
    }

    // Adds the times of an executed trace to the ensembles that it is a direct or indirect step of.
    void add(const RecordedTrace& step, const timeline::ComputeTimes& times)
    {
        const RecordedTrace* trace = &step;
        for (size_t depth = 0; depth < kDeepest; ++depth) { // the parents may be a circle
            const auto parent = m_places.find(trace->parent());
            if (trace->parent() == 0 || parent == m_places.end())
                return;
            trace = &m_tree[parent->second];
            if (trace->at(Activity::ComputeStart))
                return;
            m_sums[parent->second] += times;
        }
    }
    // Sets the spans of the computation of each ensemble, and that of its queue.
    void writeTo(std::vector<WholeSpans>& all) const
    {
        for (const auto& [place, times] : m_sums) {
            Spans& spans = all[place].spans;
            spans.input = times.input.count();
            spans.infer = times.infer.count();
            spans.output = times.output.count();
            spans.compute = *spans.input + *spans.infer + *spans.output;
            const std::optional<int64_t> queued = m_tree[place].at(Activity::QueueStart);
            const auto sent = m_firstSteps.find(m_tree[place].id());
            if (queued && sent != m_firstSteps.end() && *queued <= sent->second)
                spans.queue = sent->second - *queued;
        }
    }

private:
    static constexpr size_t kDeepest = 64; // nested ensembles

    const TraceTree& m_tree;
    std::unordered_map<uint64_t, size_t> m_places;      // by id
    std::unordered_map<uint64_t, int64_t> m_firstSteps; // times of acceptance, by parent
    std::map<size_t, timeline::ComputeTimes> m_sums;    // by place in the tree
};

} // namespace

std::vector<WholeSpans> wholeSpansOf(const TraceTree& tree)
{
    const Protocol protocol = protocolOf(tree);
    std::vector<WholeSpans> all;
    EnsembleSums sums(tree);
    for (const RecordedTrace& trace : tree) {
        WholeSpans& whole = all.emplace_back(wholeSpansOf(trace, protocol));
        if (whole.spans.input && whole.spans.infer && whole.spans.output)
            sums.add(trace, timeline::ComputeTimes::of(timesOf(trace, protocol)));
        shorten(trace, protocol, whole.spans);
    }
    sums.writeTo(all);
    return all;
}

absl::StatusOr<std::vector<Spans>> spansOf(const TraceTree& tree)
{
    std::vector<Spans> all;
    for (const WholeSpans& whole : wholeSpansOf(tree)) {
        RETURN_IF_ERROR(whole.fault);
        all.push_back(whole.spans);
    }
    return all;
}

} // namespace thalassa::trace_tool
