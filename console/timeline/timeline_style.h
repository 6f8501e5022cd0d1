// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of the timeline in one palette. *thread-compatible*.
#pragma once

#include <QColor>
#include <array>

#include "core/timeline/stage.h"

namespace thalassa::console {

struct TimelineStyle {
    QColor background;
    QColor gutter; // behind the titles of lanes
    QColor header; // behind the titles of groups
    QColor line;
    QColor text;
    QColor muted; // text of less weight
    QColor accent;
    QColor found; // marks of the search
    QColor faster, slower;
    std::array<QColor, timeline::kStageCount> stages;

    const QColor& stage(timeline::Stage stage) const { return stages[static_cast<size_t>(stage)]; }
    // The colour of a text on the stage's colour.
    QColor textOn(const QColor& color) const;

    static TimelineStyle light();
    static TimelineStyle dark();
};

// Returns the colour that is `share` of the way from one to the other.
QColor mixed(const QColor& from, const QColor& to, double share);
// The contrast of two colours as WCAG defines it, from 1 to 21.
double contrastOf(const QColor& a, const QColor& b);

} // namespace thalassa::console
