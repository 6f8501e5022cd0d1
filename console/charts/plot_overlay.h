// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layer over the values of a plot: marks, selection, cross-hair and the frame of the
// keyboard focus. *lives on the GUI thread*.
#pragma once

#include <QColor>
#include <QPointF>
#include <QRect>
#include <optional>
#include <span>
#include <vector>

#include "console/charts/data/marks.h"

class QFont;
class QPainter;

namespace thalassa::console::charts {

struct OverlayState {
    QRect rect; // the place of the values
    TimeSpan range;
    std::optional<TimeSpan> selection;
    std::optional<WallTime> crossHair;
    struct Dot {
        QPointF at;
        QColor color;
    };
    std::vector<Dot> dots; // the values at the cross-hair
    std::span<const Mark> marks;
    std::span<const MarkGroup> groups;
    bool hasFocus = false;
};

// The height of the strip above the values, in which marks have their shapes and words.
inline constexpr int kMarkStrip = 16;

void paintOverlay(QPainter& painter, const QFont& font, const OverlayState& state);

} // namespace thalassa::console::charts
