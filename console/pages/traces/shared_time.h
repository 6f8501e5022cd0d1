// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// SharedTime: the cross-hair and the selection of a timeline are those of all charts, as far as the
// axis of the timeline is the wall clock and a trace has the time. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <optional>

#include "console/models/series/time_range.h"
#include "console/timeline/state/timeline_state.h"

namespace thalassa::console {

// Returns the time as a range of the axis of a timeline.
trace::Range axisOf(const TimeSpan& span);
// Returns whether a trace whose clock is known has a part of the time.
bool hasPartOf(const TimelineState& state, const TimeSpan& span);

class SharedTime : public QObject {
    Q_OBJECT

public:
    // Both outlive it.
    SharedTime(TimeRange& range, TimelineState& state, QObject* parent);

    // The selected time of the timeline, or the visible one; absent: no trace has a known clock.
    std::optional<TimeSpan> span() const;

private:
    void shareCrossHair();
    void shareSelection();
    void followCrossHair();
    void followSelection();
    bool hasClock() const;

    TimeRange& m_range;
    TimelineState& m_state;
    std::optional<TimeSpan> m_shared; // the selection that both have
};

} // namespace thalassa::console
