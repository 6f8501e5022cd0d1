// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/span_tree.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace thalassa::timeline {
namespace {

constexpr std::string_view kComputeName = "compute";
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

} // namespace

void Span::note(std::string_view event, base::TimePoint when)
{
    events.push_back({std::string(event), when});
    end = std::max(end, when);
}

bool beginsSpan(std::string_view name)
{
    return before(kStart, name).has_value();
}

bool isOfFrontEnd(Activity activity)
{
    return activity <= Activity::ResponseComplete;
}

std::optional<Activity> activityNamed(std::string_view name)
{
    for (size_t i = 0; i < kActivityCount; ++i) {
        const auto activity = static_cast<Activity>(i);
        if (nameOf(activity) == name)
            return activity;
    }
    return std::nullopt;
}

void SpanTree::add(Activity activity, base::TimePoint when)
{
    const std::string_view name = nameOf(activity);
    if (isOfFrontEnd(activity)) {
        m_requestEvents.push_back({std::string(name), when});
        return;
    }
    reach(when);
    if (!isCompute(activity))
        return m_model.note(name, when);
    if (!m_compute)
        m_compute = open(kComputeName, m_model.number, when);
    m_compute->note(name, when);
}

// A backend's span is never a child of `compute`, even if it begins there: it may outlast that.
void SpanTree::addBackends(std::string_view name, base::TimePoint when)
{
    reach(when);
    if (const auto opened = before(kStart, name)) {
        const uint32_t parent = innermost().number;
        m_open.push_back(open(*opened, parent, when));
    }
    const auto ended = before(kEnd, name);
    const size_t closed = ended ? stillOpen(*ended) : m_open.size();
    if (closed + 1 < m_open.size())
        closeAbove(closed + 1, when);
    innermost().note(name, when);
    closeAbove(closed, when);
}

std::vector<Span> SpanTree::finish()
{
    if (!m_hasModel)
        return {};
    closeAbove(0, m_model.end);
    std::vector<Span> spans = std::exchange(m_done, {});
    if (m_compute)
        spans.push_back(*std::move(m_compute));
    spans.push_back(std::move(m_model));
    return spans;
}

// Extends the model's span to the point.
void SpanTree::reach(base::TimePoint when)
{
    m_model.start = m_hasModel ? std::min(m_model.start, when) : when;
    m_model.end = m_hasModel ? std::max(m_model.end, when) : when;
    m_hasModel = true;
}

Span SpanTree::open(std::string_view name, uint32_t parent, base::TimePoint when)
{
    return {++m_lastNumber, parent, std::string(name), when, when, {}};
}

// Returns the number of open spans outside the innermost one with this name; all, if there is none.
size_t SpanTree::stillOpen(std::string_view name) const
{
    const auto found = std::find_if(
        m_open.rbegin(), m_open.rend(), [name](const Span& span) { return span.name == name; });
    return found == m_open.rend() ? m_open.size() : static_cast<size_t>(m_open.rend() - found) - 1;
}

void SpanTree::closeAbove(size_t count, base::TimePoint when)
{
    while (m_open.size() > count) {
        m_open.back().end = when;
        m_done.push_back(std::move(m_open.back()));
        m_open.pop_back();
    }
}

} // namespace thalassa::timeline
