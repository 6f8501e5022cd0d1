// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/sparkline.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "console/look/colors.h"

namespace thalassa::console {

bool isWorthDrawing(const Series& series, WallTime begin, WallTime end)
{
    constexpr int kLeastPart = 10; // a tenth of the time
    const std::vector<Series::Point> points = series.since(begin);
    return !points.empty() &&
        points.back().time - points.front().time >= (end - begin) / kLeastPart;
}

void drawSparkline(QPainter& painter, const QRectF& rect, const Series& series, WallTime begin,
    WallTime end, const QColor& color)
{
    if (!isWorthDrawing(series, begin, end)) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors().line, 1));
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    const std::vector<Series::Point> points = series.since(begin);
    double top = 0;
    for (const Series::Point& point : points) {
        top = std::isnan(point.value) ? top : std::max(top, point.value);
    }
    const double length = std::chrono::duration<double>(end - begin).count();
    if (top > 0 && length > 0) {
        QPainterPath path;
        bool isInGap = true;
        for (const Series::Point& point : points) {
            if (std::isnan(point.value)) {
                isInGap = true;
                continue;
            }
            const double along = std::chrono::duration<double>(point.time - begin).count() / length;
            const QPointF at(rect.left() + along * rect.width(),
                rect.bottom() - 1 - point.value / top * (rect.height() - 2));
            isInGap ? path.moveTo(at) : path.lineTo(at);
            isInGap = false;
        }
        painter.setPen(QPen(color, 1.5));
        painter.drawPath(path);
    }
    painter.restore();
}

} // namespace thalassa::console
