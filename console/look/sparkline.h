// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small line of a figure's last values, without axes: from 0 at the bottom to the greatest value
// at the top. A gap in the values is a gap in the line. Values of a short part of the time would be
// a dot in an empty area, so nothing is drawn then. *lives on the GUI thread*.
#pragma once

#include <QRectF>

#include "console/models/series/series.h"

class QPainter;
class QColor;

namespace thalassa::console {

// Whether the values between the two times fill enough of a sparkline.
bool isWorthDrawing(const Series& series, WallTime begin, WallTime end);
// Draws the values between the two times, if that is worth it.
void drawSparkline(QPainter& painter, const QRectF& rect, const Series& series, WallTime begin,
    WallTime end, const QColor& color);

} // namespace thalassa::console
