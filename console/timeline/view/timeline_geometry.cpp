// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/timeline_geometry.h"

#include <algorithm>

namespace thalassa::console {

void TimelineGeometry::build(const trace::TraceSet& traces, const trace::Arrangement& arrangement,
    int rowHeight, const View& view)
{
    m_view = view;
    m_tracks.clear();
    m_rows.clear();
    m_rectangles.clear();
    // Pinned tracks leave at least half of the view to the others.
    m_pinnedHeight = std::min(arrangement.pinnedHeight, view.height / 2);
    m_scale.reset();
    if (view.columns <= 0 || view.range.isEmpty())
        return;
    m_scale.emplace(view.range, view.columns);
    for (size_t i = 0; i < arrangement.pinned; ++i) {
        const trace::Track& track = arrangement.tracks[i];
        if (track.y >= m_pinnedHeight)
            break;
        m_tracks.push_back({i, track.y});
        addTrack(traces, track, track.y, rowHeight);
    }
    for (size_t i = arrangement.firstBelow(view.scroll); i < arrangement.tracks.size(); ++i) {
        const trace::Track& track = arrangement.tracks[i];
        const int y = m_pinnedHeight + track.y - view.scroll;
        if (y >= view.height)
            break;
        m_tracks.push_back({i, y});
        addTrack(traces, track, y, rowHeight);
    }
}

void TimelineGeometry::addTrack(
    const trace::TraceSet& traces, const trace::Track& track, int y, int rowHeight)
{
    if (track.lane == trace::kNone || track.rows == 0)
        return;
    const trace::Source& source = traces.sources[track.key.source];
    const trace::Lane& lane = source.data->lane(track.lane);
    const trace::TimeScale scale(source.toFile(m_view.range), m_view.columns);
    const int top = track.isPinned ? 0 : m_pinnedHeight;
    const int bottom = track.isPinned ? m_pinnedHeight : m_view.height;
    const bool isLoad = !track.key.isLane;
    const int height = isLoad ? track.height : rowHeight;
    for (size_t row = 0; row < std::min(track.rows, lane.rowCount()); ++row) {
        const int rowY = y + static_cast<int>(row) * height;
        if (rowY + height <= top || rowY >= bottom)
            continue;
        const size_t begin = m_rectangles.size();
        trace::layoutRow(lane, row, scale, m_rectangles);
        m_rows.push_back(
            {track.key, track.lane, row, rowY, height, begin, m_rectangles.size(), isLoad});
    }
}

std::optional<TimelineGeometry::Hit> TimelineGeometry::hit(int x, int y) const
{
    for (const Row& row : m_rows) {
        if (y < row.y || y >= row.y + row.height)
            continue;
        const trace::Rectangle* const found = trace::rectangleAt(rectangles(row), x);
        if (found == nullptr)
            return std::nullopt;
        return Hit{
            {row.key.source, {row.lane, found->slice}}, found->count, found->isDensity, row.isLoad};
    }
    return std::nullopt;
}

const TimelineGeometry::ShownTrack* TimelineGeometry::trackAt(
    const trace::Arrangement& arrangement, int y) const
{
    for (const ShownTrack& shown : m_tracks) {
        const trace::Track& track = arrangement.tracks[shown.index];
        if (track.isPinned != (y < m_pinnedHeight))
            continue;
        if (y >= shown.y && y < shown.y + track.height)
            return &shown;
    }
    return nullptr;
}

} // namespace thalassa::console
