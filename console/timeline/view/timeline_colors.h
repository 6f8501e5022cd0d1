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
    QColor load;    // bars in the title of a group that is collapsed
    QColor outside; // bars of the overview that are not in the visible range
    // A slice that encloses others is paler than they are.
    std::array<QColor, timeline::kStageCount> stages;

    const QColor& stage(timeline::Stage stage) const { return stages[static_cast<size_t>(stage)]; }
};

// The colours in the theme in use. The reference stays valid.
const TimelineColors& timelineColors();
} // namespace thalassa::console
