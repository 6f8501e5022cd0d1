// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/span.h"

#include <algorithm>
#include <utility>

#include "core/inference/record/trace_points.h"
#include "core/timeline/span_tree.h"
#include "core/trace/trace_entry.h"

namespace thalassa::trace {
namespace {

// Converts the spans of one trace.
class RequestSpans {
public:
    RequestSpans(TraceData& data, base::Duration wallOffset)
        : m_data(data)
        , m_wallOffset(wallOffset)
    {
        std::vector<TraceEntry> entries;
        listEntries(data, entries);
        for (const TraceEntry& entry : entries) {
            if (const auto* const moment = std::get_if<Moment>(&entry))
                m_tree.add(moment->activity, moment->when);
            else if (const auto* const point = std::get_if<const NamedPoint*>(&entry))
                m_tree.addBackends((*point)->name, (*point)->when);
        }
    }

    // Adds the spans to `spans`, and the points of the front end to the root.
    void addTo(std::vector<Span>& spans, Span& root)
    {
        for (const timeline::SpanEvent& event : m_tree.requestEvents()) {
            root.events.push_back({event.name, wallTime(event.when)});
            root.end = std::max(root.end, wallTime(event.when));
        }
        std::vector<timeline::Span> own = m_tree.finish();
        if (own.empty())
            return;
        std::vector<SpanId> ids{m_data.spanId}; // by number
        while (ids.size() < own.size())
            ids.push_back(randomSpanId());
        for (timeline::Span& span : own) {
            const bool isModel = span.number == 0;
            spans.push_back({ids[span.number], isModel ? m_data.parentSpan : ids[span.parent],
                std::move(span.name), wallTime(span.start), wallTime(span.end), {}, {}, {}});
            for (timeline::SpanEvent& event : span.events)
                spans.back().events.push_back({std::move(event.name), wallTime(event.when)});
        }
        describe(spans.back());
    }

private:
    WallTime wallTime(base::TimePoint point) const
    {
        return WallTime(point.time_since_epoch() + m_wallOffset);
    }

    void describe(Span& model)
    {
        const auto number = [](auto value) { return static_cast<int64_t>(value); };
        model.name = m_data.modelName;
        model.failure = m_data.failure;
        model.attributes = {{"triton.model_name", std::move(m_data.modelName)},
            {"triton.model_version", number(m_data.modelVersion)},
            {"triton.trace_id", number(m_data.id)},
            {"triton.trace_parent_id", number(m_data.parentId)}};
        if (!m_data.requestId.empty())
            model.attributes.push_back({"triton.request_id", std::move(m_data.requestId)});
        for (const timeline::CopyCountName& one : timeline::kCopyCountNames)
            model.attributes.push_back(
                {timeline::spanNameOf(one), number(m_data.copies.*one.count)});
    }

    TraceData& m_data;
    const base::Duration m_wallOffset;
    timeline::SpanTree m_tree;
};

} // namespace

std::vector<Span> spansOf(FinishedTrace trace, base::Duration wallOffset)
{
    std::vector<Span> spans;
    Span root{trace.root.spanId, trace.root.parent, timeline::kRequestSpanName, {}, {}, {}, {}, {}};
    for (TraceData& data : trace.requests) {
        const inference::Record& record = data.record;
        if (data.parentId == 0) {
            root.start = WallTime(record.receiveStart.time_since_epoch() + wallOffset);
            root.failure = data.failure;
        }
        const base::TimePoint end =
            std::max({record.receiveEnd, record.engineDone, record.sendEnd});
        root.end = std::max(root.end, WallTime(end.time_since_epoch() + wallOffset));
        RequestSpans(data, wallOffset).addTo(spans, root);
    }
    for (const Span& span : spans) // the root contains them all
        root.end = std::max(root.end, span.end);
    spans.push_back(std::move(root));
    return spans;
}

size_t spanCount(const FinishedTrace& trace)
{
    size_t count = 1;
    for (const TraceData& data : trace.requests) {
        bool hasModel = false;
        bool hasCompute = false;
        if (data.hasPoints) {
            inference::forEachTracePoint(data.record, data.released, data.isEnsemble,
                [&](Activity activity, base::TimePoint) {
                    hasModel = true;
                    hasCompute |= isCompute(activity);
                });
        }
        for (const Noted& one : data.noted) {
            const auto* const point = std::get_if<NamedPoint>(&one);
            hasModel |= point != nullptr;
            count += point != nullptr && timeline::beginsSpan(point->name) ? 1 : 0;
        }
        count += (hasModel ? 1 : 0) + (hasCompute ? 1 : 0);
    }
    return count;
}

} // namespace thalassa::trace
