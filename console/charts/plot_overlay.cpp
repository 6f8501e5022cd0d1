// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/plot_overlay.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "console/look/colors.h"

namespace thalassa::console::charts {
namespace {

constexpr int kShapeSize = 8;
constexpr int kTextGap = 4;

double xOf(const OverlayState& state, WallTime time)
{
    return state.rect.x() + state.range.share(time) * state.rect.width();
}

// The word of a group, if it fits before the next one.
QString wordOf(const OverlayState& state, std::size_t number)
{
    const MarkGroup& group = state.groups[number];
    return group.marks.size() == 1 ? state.marks[group.marks.front()].word
                                   : QStringLiteral("×%1").arg(group.marks.size());
}

// A triangle that points to the line of the mark.
void paintShape(QPainter& painter, double x, double bottom, const QColor& color)
{
    const double half = kShapeSize / 2.0;
    const QPointF points[]{
        {x - half, bottom - half * 1.5}, {x + half, bottom - half * 1.5}, {x, bottom}};
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.drawConvexPolygon(points, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintMarks(QPainter& painter, const QFont& font, const OverlayState& state)
{
    const QFontMetrics metrics(font);
    painter.setFont(font);
    for (std::size_t number = 0; number < state.groups.size(); ++number) {
        const MarkGroup& group = state.groups[number];
        const QColor color = colorOf(group.health);
        const auto x = static_cast<int>(state.rect.x() + group.x);
        painter.setPen(QPen(color, 1, Qt::DashLine));
        painter.drawLine(x, state.rect.y(), x, state.rect.y() + state.rect.height());
        paintShape(painter, x + 0.5, state.rect.y(), color);

        const QString word = wordOf(state, number);
        const int left = x + kShapeSize / 2 + kTextGap;
        const int end = number + 1 < state.groups.size()
            ? state.rect.x() + static_cast<int>(state.groups[number + 1].x) - kShapeSize
            : state.rect.x() + state.rect.width();
        if (left + metrics.horizontalAdvance(word) <= end) {
            painter.setPen(colors().muted);
            painter.drawText(QRect(left, state.rect.y() - kMarkStrip, end - left, kMarkStrip - 2),
                static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, word);
        }
    }
}

void paintPeaks(QPainter& painter, const QFont& font, const OverlayState& state)
{
    painter.setFont(font);
    const auto paintTriangle = [&](const OverlayState::Peak& peak) {
        const double half = kShapeSize / 2.0;
        const double top = state.rect.y() + 1;
        const QPointF points[]{
            {peak.x, top}, {peak.x - half, top + half * 1.5}, {peak.x + half, top + half * 1.5}};
        painter.setPen(QPen(colors().base, 1));
        painter.setBrush(colors().text);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.drawConvexPolygon(points, 3);
        painter.setRenderHint(QPainter::Antialiasing, false);
    };
    for (const OverlayState::Peak& peak : state.peaks) {
        paintTriangle(peak);
    }
    for (const OverlayState::Peak& peak : state.peaks) {
        if (!peak.text.isEmpty()) {
            QColor ground = colors().base;
            ground.setAlpha(216);
            painter.fillRect(peak.place, ground);
            painter.setPen(colors().text);
            painter.drawText(peak.place, Qt::AlignCenter, peak.text);
        }
    }
}

void paintSeams(QPainter& painter, const OverlayState& state)
{
    painter.setPen(QPen(colors().muted, 1, Qt::DotLine));
    for (const WallTime seam : state.seams) {
        if (state.range.contains(seam)) {
            const auto x = static_cast<int>(xOf(state, seam));
            painter.drawLine(x, state.rect.y(), x, state.rect.y() + state.rect.height());
        }
    }
}

void paintSelection(QPainter& painter, const OverlayState& state)
{
    const double begin = std::clamp<double>(
        xOf(state, state.selection->begin), state.rect.x(), state.rect.x() + state.rect.width());
    const double end = std::clamp<double>(
        xOf(state, state.selection->end), state.rect.x(), state.rect.x() + state.rect.width());
    if (end <= begin) {
        return;
    }
    QColor fill = colors().accent;
    fill.setAlpha(36);
    const QRectF rect(begin, state.rect.y(), end - begin, state.rect.height());
    painter.fillRect(rect, fill);
    painter.setPen(QPen(colors().accent, 1));
    painter.drawLine(rect.topLeft(), rect.bottomLeft());
    painter.drawLine(rect.topRight(), rect.bottomRight());
}

void paintCrossHair(QPainter& painter, const QFont& font, const OverlayState& state)
{
    if (!state.range.contains(*state.crossHair)) {
        return;
    }
    const auto x = static_cast<int>(xOf(state, *state.crossHair));
    const int bottom = state.rect.y() + state.rect.height();
    painter.setPen(QPen(colors().text, 1));
    painter.drawLine(x, state.rect.y(), x, bottom);
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const OverlayState::Dot& dot : state.dots) {
        painter.setPen(QPen(colors().base, 1.5));
        painter.setBrush(dot.color);
        painter.drawEllipse(dot.at, 4, 4);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);

    const QFontMetrics metrics(font);
    const QString clock = figures::clock(*state.crossHair);
    const int width = metrics.horizontalAdvance(clock) + 2 * kTextGap;
    const int left =
        std::clamp(x - width / 2, state.rect.x(), state.rect.x() + state.rect.width() - width);
    const QRect label(left, bottom + 2, width, metrics.height() + 2);
    painter.setFont(font);
    painter.fillRect(label, colors().text);
    painter.setPen(colors().base);
    painter.drawText(label, Qt::AlignCenter, clock);
}

} // namespace

std::vector<OverlayState::Peak> placePeaks(
    Points peaks, Unit unit, const QFont& font, const QRect& rect, TimeSpan range)
{
    std::stable_sort(peaks.begin(), peaks.end(),
        [](const Point& left, const Point& right) { return left.value > right.value; });
    const QFontMetrics metrics(font);
    std::vector<OverlayState::Peak> placed;
    for (const Point& peak : peaks) {
        const double x = rect.x() + range.share(peak.time) * rect.width();
        const bool isBeside = std::any_of(placed.begin(), placed.end(),
            [x](const auto& higher) { return std::abs(higher.x - x) <= kShapeSize; });
        if (isBeside) {
            continue; // the shape of the higher one stands for both
        }
        const QString text = valueText(peak.value, unit);
        const int width = metrics.horizontalAdvance(text) + kTextGap;
        const int right = static_cast<int>(x) + kShapeSize / 2 + 1;
        const int left = right + width <= rect.x() + rect.width()
            ? right
            : static_cast<int>(x) - kShapeSize / 2 - 1 - width;
        const QRect place(left, rect.y() + 1, width, metrics.height());
        const bool isFree = std::none_of(placed.begin(), placed.end(), [&](const auto& higher) {
            return higher.place.intersects(place) ||
                (higher.x > place.left() - kShapeSize && higher.x < place.right() + kShapeSize);
        });
        placed.push_back(
            isFree ? OverlayState::Peak{x, text, place} : OverlayState::Peak{x, {}, {}});
    }
    return placed;
}

void paintOverlay(QPainter& painter, const QFont& font, const OverlayState& state)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (state.selection) {
        paintSelection(painter, state);
    }
    paintSeams(painter, state);
    paintPeaks(painter, font, state);
    paintMarks(painter, font, state);
    if (state.crossHair) {
        paintCrossHair(painter, font, state);
    }
    if (state.hasFocus) {
        painter.setPen(QPen(colors().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(state.rect.adjusted(0, 0, -1, -1));
    }
    painter.restore();
}

} // namespace thalassa::console::charts
