// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/lane_drag.h"

#include <algorithm>

namespace thalassa::console {

void LaneDrag::begin(const TimelineState& state, const trace::Track& track)
{
    if (!state.canMoveTrack(track.key, -1) && !state.canMoveTrack(track.key, 1))
        return;
    m_key = track.key;
    m_isPinned = track.isPinned;
    m_file = state.traces().sources[track.key.source].data->file();
    m_path = trace::pathOf(state.traces(), track.key);
}

void LaneDrag::renew(const TimelineState& state)
{
    if (!m_key)
        return;
    const auto& tracks = state.arrangement().tracks;
    const auto same = std::find_if(tracks.begin(), tracks.end(), [&](const trace::Track& one) {
        return one.key.isLane == m_key->isLane && one.isPinned == m_isPinned &&
            state.traces().sources[one.key.source].data->file() == m_file &&
            trace::pathOf(state.traces(), one.key) == m_path;
    });
    m_key = same == tracks.end() ? std::nullopt : std::optional(same->key);
}

} // namespace thalassa::console
