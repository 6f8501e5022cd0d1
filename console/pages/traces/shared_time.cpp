// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/traces/shared_time.h"

#include <algorithm>
#include <utility>

namespace thalassa::console {

namespace {

WallTime wallOf(int64_t axis)
{
    return WallTime(std::chrono::nanoseconds(axis));
}

} // namespace

trace::Range axisOf(const TimeSpan& span)
{
    return {span.begin.time_since_epoch().count(), span.end.time_since_epoch().count()};
}

bool hasPartOf(const TimelineState& state, const TimeSpan& span)
{
    const trace::Range wanted = axisOf(span);
    const std::vector<trace::Source>& sources = state.traces().sources;
    return std::any_of(sources.begin(), sources.end(), [&wanted](const trace::Source& source) {
        // Without a known clock, the axis is not that of the server.
        const trace::Range part = source.toFile(wanted);
        const trace::Range extent = source.data->extent();
        return source.alignment.basis != trace::ClockBasis::Unknown && part.begin < extent.end &&
            extent.begin < part.end;
    });
}

SharedTime::SharedTime(TimeRange& range, TimelineState& state, QObject* parent)
    : QObject(parent)
    , m_range(range)
    , m_state(state)
{
    // They agree if an earlier object has shared them.
    if (const std::optional<TimeSpan> selected = range.selection();
        selected && state.selection() == axisOf(*selected))
        m_shared = selected;
    connect(&state, &TimelineState::crossHairChanged, this, &SharedTime::shareCrossHair);
    connect(&state, &TimelineState::selectionChanged, this, &SharedTime::shareSelection);
    connect(&state, &TimelineState::tracesChanged, this, [this] {
        if (!m_state.selection())
            followSelection();
    });
    connect(&range, &TimeRange::crossHairChanged, this, &SharedTime::followCrossHair);
    connect(&range, &TimeRange::selectionChanged, this, &SharedTime::followSelection);
}

bool SharedTime::hasClock() const
{
    const std::vector<trace::Source>& sources = m_state.traces().sources;
    return std::any_of(sources.begin(), sources.end(), [](const trace::Source& source) {
        return source.alignment.basis != trace::ClockBasis::Unknown;
    });
}

std::optional<TimeSpan> SharedTime::span() const
{
    if (!hasClock())
        return std::nullopt;
    return TimeSpan{wallOf(m_state.range().begin), wallOf(m_state.range().end)};
}

void SharedTime::shareCrossHair()
{
    const std::optional<int64_t>& time = m_state.crossHair();
    m_range.setCrossHair(time && hasClock() ? std::optional(wallOf(*time)) : std::nullopt);
}

void SharedTime::followCrossHair()
{
    const std::optional<WallTime>& time = m_range.crossHair();
    // The timeline of a trace without a clock keeps its own.
    if (hasClock())
        m_state.setCrossHair(
            time ? std::optional(int64_t{time->time_since_epoch().count()}) : std::nullopt);
}

void SharedTime::shareSelection()
{
    if (const std::optional<trace::Range>& selected = m_state.selection()) {
        if (hasClock()) {
            m_shared = TimeSpan{wallOf(selected->begin), wallOf(selected->end)};
            m_range.select(m_shared->begin, m_shared->end);
        }
    } else if (const auto shared = std::exchange(m_shared, std::nullopt);
               shared && m_range.selection() == shared) {
        m_range.clearSelection();
    }
}

void SharedTime::followSelection()
{
    const std::optional<TimeSpan> selected = m_range.selection();
    if (selected && hasPartOf(m_state, *selected)) {
        m_shared = selected;
        m_state.setSelection(axisOf(*selected));
    } else if (!selected && m_shared) {
        m_shared.reset();
        m_state.setSelection({});
    }
}

} // namespace thalassa::console
