// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/span.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/inference/trace_points.h"
#include "core/trace/trace_entry.h"

namespace thalassa::trace {
namespace {

constexpr char kRootName[] = "InferRequest";
constexpr char kComputeName[] = "compute";
constexpr std::string_view kStart = "_START";
constexpr std::string_view kEnd = "_END";

// Returns the part of the name before the ending; null if the name ends otherwise or nothing
// precedes it.
std::optional<std::string_view> before(std::string_view ending, std::string_view name)
{
    if (name.size() <= ending.size() || !name.ends_with(ending))
        return std::nullopt;
    return name.substr(0, name.size() - ending.size());
}

bool isOfFrontEnd(Activity activity)
{
    return activity <= Activity::ResponseComplete;
}

// The spans of one trace: those of its model, and the points of the root.
class AccountSpans {
public:
    AccountSpans(TraceData& account, base::Duration wallOffset, Span& root)
        : m_account(account)
        , m_wallOffset(wallOffset)
        , m_root(root)
    {
        m_model.id = account.spanId;
        m_model.parent = account.parentSpan;
    }

    void addTo(std::vector<Span>& spans)
    {
        std::vector<TraceEntry> entries;
        listEntries(m_account, entries);
        for (const TraceEntry& entry : entries) {
            if (const auto* const moment = std::get_if<Moment>(&entry))
                add(*moment);
            else if (const auto* const point = std::get_if<const NamedPoint*>(&entry))
                addBackends((*point)->name, reach((*point)->when));
        }
        if (m_hasModel) {
            closeAbove(0, m_model.end); // spans that a backend has left open
            describe();
        }
        std::move(m_done.begin(), m_done.end(), std::back_inserter(spans));
        if (m_compute)
            spans.push_back(*std::move(m_compute));
        if (m_hasModel)
            spans.push_back(std::move(m_model));
    }

private:
    void add(const Moment& moment)
    {
        const std::string_view name = nameOf(moment.activity);
        if (isOfFrontEnd(moment.activity))
            return note(m_root, name, wallTime(moment.when));
        const WallTime when = reach(moment.when);
        if (!isCompute(moment.activity))
            return note(m_model, name, when);
        if (!m_compute)
            m_compute = open(kComputeName, m_model.id, when);
        note(*m_compute, name, when);
    }

    // Extends the model's span to the point.
    WallTime reach(base::TimePoint point)
    {
        const WallTime when = wallTime(point);
        if (!m_hasModel)
            m_model.start = when;
        m_hasModel = true;
        m_model.end = std::max(m_model.end, when);
        return when;
    }

    WallTime wallTime(base::TimePoint point) const
    {
        return WallTime(point.time_since_epoch() + m_wallOffset);
    }

    // A backend's span is never a child of `compute`, even if it begins there: it may outlast that.
    void addBackends(std::string_view name, WallTime when)
    {
        if (const auto opened = before(kStart, name)) {
            const SpanId parent = innermost().id;
            m_open.push_back(open(std::string(*opened), parent, when));
        }
        size_t closed = m_open.size();
        if (const auto ended = before(kEnd, name)) {
            const auto found = std::find_if(m_open.rbegin(), m_open.rend(),
                [&ended](const Span& span) { return span.name == *ended; });
            if (found != m_open.rend())
                closed = static_cast<size_t>(m_open.rend() - found) - 1;
        }
        if (closed + 1 < m_open.size())
            closeAbove(closed + 1, when);
        note(innermost(), name, when);
        closeAbove(closed, when);
    }

    void closeAbove(size_t count, WallTime when)
    {
        while (m_open.size() > count) {
            m_open.back().end = when;
            m_done.push_back(std::move(m_open.back()));
            m_open.pop_back();
        }
    }

    Span& innermost() { return m_open.empty() ? m_model : m_open.back(); }

    static Span open(std::string name, const SpanId& parent, WallTime when)
    {
        return {randomSpanId(), parent, std::move(name), when, when, {}, {}};
    }
    static void note(Span& span, std::string_view name, WallTime when)
    {
        span.events.push_back({std::string(name), when});
        span.end = std::max(span.end, when);
    }

    void describe()
    {
        const auto number = [](auto value) { return static_cast<int64_t>(value); };
        m_model.name = m_account.modelName;
        m_model.attributes = {{"triton.model_name", std::move(m_account.modelName)},
            {"triton.model_version", number(m_account.modelVersion)},
            {"triton.trace_id", number(m_account.id)},
            {"triton.trace_parent_id", number(m_account.parentId)}};
        if (!m_account.requestId.empty())
            m_model.attributes.push_back({"triton.request_id", std::move(m_account.requestId)});
    }

    TraceData& m_account;
    const base::Duration m_wallOffset;
    Span& m_root;
    bool m_hasModel = false;
    Span m_model;
    std::optional<Span> m_compute;
    std::vector<Span> m_open; // opened by the backend, innermost last
    std::vector<Span> m_done;
};

} // namespace

std::vector<Span> spansOf(FinishedTrace trace, base::Duration wallOffset)
{
    std::vector<Span> spans;
    Span root{trace.root.spanId, trace.root.parent, kRootName, {}, {}, {}, {}};
    for (TraceData& account : trace.accounts) {
        const inference::Record& record = account.record;
        if (account.parentId == 0)
            root.start = WallTime(record.receiveStart.time_since_epoch() + wallOffset);
        const base::TimePoint end =
            std::max({record.receiveEnd, record.engineDone, record.sendEnd});
        root.end = std::max(root.end, WallTime(end.time_since_epoch() + wallOffset));
        AccountSpans(account, wallOffset, root).addTo(spans);
    }
    for (const Span& span : spans) // the root contains them all
        root.end = std::max(root.end, span.end);
    spans.push_back(std::move(root));
    return spans;
}

size_t spanCount(const FinishedTrace& trace)
{
    size_t count = 1;
    for (const TraceData& account : trace.accounts) {
        bool hasModel = false;
        bool hasCompute = false;
        if (account.hasPoints) {
            inference::forEachTracePoint(account.record, account.released, account.isEnsemble,
                [&](Activity activity, base::TimePoint) {
                    hasModel = true;
                    hasCompute |= isCompute(activity);
                });
        }
        for (const Noted& one : account.noted) {
            const auto* const point = std::get_if<NamedPoint>(&one);
            hasModel |= point != nullptr;
            count += point != nullptr && before(kStart, point->name) ? 1 : 0;
        }
        count += (hasModel ? 1 : 0) + (hasCompute ? 1 : 0);
    }
    return count;
}

} // namespace thalassa::trace
