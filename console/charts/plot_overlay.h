// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layer over the values of a plot: marks, peaks above the axis, changes of the resolution,
// selection, cross-hair and the frame of the keyboard focus. *lives on the GUI thread*.
#pragma once

#include <QColor>
#include <QPointF>
#include <QRect>
#include <optional>
#include <span>
#include <vector>

#include "console/charts/data/marks.h"
#include "console/charts/data/series.h"
#include "console/charts/data/unit.h"

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
    // A value above the end of the axis. Its text is empty if there is no room.
    struct Peak {
        double x = 0;
        QString text;
        QRect place; // of the text
    };
    std::span<const Peak> peaks;
    std::span<const WallTime> seams; // where the resolution changes
    std::span<const Mark> marks;
    std::span<const MarkGroup> groups;
    bool hasFocus = false;
};

// The height of the strip above the values, in which marks have their shapes and words.
inline constexpr int kMarkStrip = 16;

// The peaks with the texts that have room, the highest ones first. A peak beside a higher one is
// left out.
std::vector<OverlayState::Peak> placePeaks(
    Points peaks, Unit unit, const QFont& font, const QRect& rect, TimeSpan range);

void paintOverlay(QPainter& painter, const QFont& font, const OverlayState& state);

} // namespace thalassa::console::charts
