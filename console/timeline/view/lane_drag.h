// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// LaneDrag: the lane or group whose title is dragged to another place. It is known by its titles,
// so that a drag goes on while a followed trace is read again. *thread-compatible*.
#pragma once

#include <optional>
#include <string>

#include "console/timeline/state/timeline_state.h"

namespace thalassa::console {

class LaneDrag {
public:
    // Begins if the track has siblings among which it can move.
    void begin(const TimelineState& state, const trace::Track& track);
    void end() { m_key.reset(); }
    bool isActive() const { return m_key.has_value(); }
    const std::optional<trace::TrackKey>& key() const { return m_key; }
    // Finds the track again after the arrangement has changed. Ends if it is no longer shown.
    void renew(const TimelineState& state);
    // Pinned tracks stay among themselves, above the others.
    bool isPinned() const { return m_isPinned; }

private:
    std::optional<trace::TrackKey> m_key;
    bool m_isPinned = false;
    std::string m_file; // name of the trace
    trace::TrackPath m_path;
};

} // namespace thalassa::console
