// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of the timeline: those of look/colors.h by the place where they are painted, and a
// colour for each stage of a slice. *lives on the GUI thread*.
#pragma once

#include <QColor>
#include <array>

#include "core/timeline/stage.h"

namespace thalassa::console {

struct TimelineColors {
    QColor background;
    QColor gutter; // behind the titles of lanes
    QColor header; // behind the titles of groups
    QColor line;
    QColor text;
    QColor muted; // text of less weight
    QColor accent;
    QColor found; // marks of the search
    QColor faster, slower;
    // A slice that encloses others is paler than they are.
    std::array<QColor, timeline::kStageCount> stages;

    const QColor& stage(timeline::Stage stage) const { return stages[static_cast<size_t>(stage)]; }
};

// The colours in the theme in use. The reference stays valid.
const TimelineColors& timelineColors();

// Returns the colour that is `share` of the way from one to the other.
QColor mixed(const QColor& from, const QColor& to, double share);

} // namespace thalassa::console
