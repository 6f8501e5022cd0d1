// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/timeline_painter.h"

#include <QFontMetrics>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "console/look/colors.h"
#include "console/look/theme.h"
#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/timeline/state/trace_words.h"
#include "console/timeline/view/ruler.h"

namespace thalassa::console {

using std::chrono::nanoseconds;
namespace {

constexpr int kSmallestLabel = 36; // pixels
constexpr int kLabelStep = 12;     // widths of labels are rounded, so that fewer texts are laid out
constexpr qsizetype kMostLabels = 8192;
constexpr int kIndent = 12;
constexpr int kDropLine = 3; // width of the line at which a lane is put in
constexpr int kTickGap = 4;  // between a tick of the ruler and its label

void drawChevron(QPainter& painter, int x, int y, bool isCollapsed, const QColor& color)
{
    QPolygonF triangle;
    if (isCollapsed)
        triangle << QPointF(x, y - 4) << QPointF(x + 5, y) << QPointF(x, y + 4);
    else
        triangle << QPointF(x - 1, y - 2) << QPointF(x + 7, y - 2) << QPointF(x + 3, y + 3);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(triangle);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void drawPin(QPainter& painter, int x, int y, bool isPinned, const QColor& color)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(color, 1.4));
    painter.setBrush(isPinned ? QBrush(color) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QPointF(x, y - 2), 3, 3);
    painter.drawLine(QPointF(x, y + 1), QPointF(x, y + 6));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace

TimelinePainter::TimelinePainter(const QFont& font)
{
    setFont(font);
    renewColors();
}

void TimelinePainter::setFont(const QFont& font)
{
    m_font = m_bold = m_small = font;
    m_bold.setWeight(QFont::DemiBold);
    m_small.setPixelSize(kSmallText);
    m_labels.clear();
}

void TimelinePainter::renewColors()
{
    m_colors = &timelineColors();
    m_grid = mixed(m_colors->background, m_colors->line, 0.6);
    for (size_t stage = 0; stage < timeline::kStageCount; ++stage) {
        for (int i = 0; i < kDensities; ++i)
            m_densities[stage][i] = mixed(
                m_colors->background, m_colors->stages[stage], 0.35 + 0.65 * i / (kDensities - 1));
        m_textOn[stage] = textOn(m_colors->stages[stage]);
    }
}

void TimelinePainter::paint(QPainter& painter, const Scene& scene)
{
    painter.fillRect(QRect(QPoint(), scene.size), m_colors->background);
    if (!scene.state.isEmpty() && scene.geometry.view().columns > 0) {
        painter.save();
        painter.translate(scene.gutter, kRuler);
        painter.setClipRect(0, 0, scene.geometry.view().columns, scene.size.height() - kRuler);
        paintRows(painter, scene);
        paintSelection(painter, scene);
        paintArrows(painter, scene);
        paintSelected(painter, scene);
        painter.restore();
        paintTitles(painter, scene);
        paintMovedLane(painter, scene);
        paintRuler(painter, scene);
        paintNotes(painter, scene);
        paintCrossHair(painter, scene);
    }
    if (scene.hasFocus) {
        painter.setPen(QPen(m_colors->accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRect(QPoint(), scene.size).adjusted(0, 0, -1, -1));
    }
}

void TimelinePainter::paintRows(QPainter& painter, const Scene& scene)
{
    const int width = scene.geometry.view().columns;
    const trace::Arrangement& arrangement = scene.state.arrangement();
    bool isPinned = true;
    const auto clipToScrolled = [&] {
        isPinned = false;
        painter.setClipRect(0, scene.geometry.pinnedHeight(), width,
            scene.size.height() - kRuler - scene.geometry.pinnedHeight());
    };
    for (const TimelineGeometry::ShownTrack& shown : scene.geometry.tracks()) {
        const trace::Track& track = arrangement.tracks[shown.index];
        if (isPinned && !track.isPinned)
            clipToScrolled();
        if (!track.key.isLane)
            painter.fillRect(0, shown.y, width, track.height, m_colors->header);
        painter.fillRect(0, shown.y + track.height - 1, width, 1, m_colors->line);
    }
    painter.setClipRect(0, 0, width, scene.size.height() - kRuler);
    const trace::TimeScale& scale = scene.geometry.scale();
    for (const Tick& tick : ticksOf(scale.range(), scene.state.extent().begin, width)) {
        if (!tick.label.isEmpty())
            painter.fillRect(static_cast<int>(std::lround(scale.position(tick.time))), 0, 1,
                scene.size.height(), m_grid);
    }
    isPinned = true;
    painter.setFont(m_small);
    for (const TimelineGeometry::Row& row : scene.geometry.rows()) {
        if (isPinned && row.y + row.height > scene.geometry.pinnedHeight())
            clipToScrolled();
        if (row.isLoad)
            paintLoad(painter, scene, row);
        else
            paintRow(painter, scene, row);
    }
    painter.setClipRect(0, 0, width, scene.size.height() - kRuler);
    if (scene.geometry.pinnedHeight() > 0)
        painter.fillRect(0, scene.geometry.pinnedHeight() - 1, width, 2, m_colors->accent);
}

void TimelinePainter::paintRow(
    QPainter& painter, const Scene& scene, const TimelineGeometry::Row& row)
{
    const trace::TraceData& data = *scene.state.traces().sources[row.key.source].data;
    const trace::Lane& lane = data.lane(row.lane);
    const int y = row.y + 1;
    const int height = row.height - 2;
    const QColor* runColor = nullptr; // narrow slices of one colour are filled together
    int runBegin = 0;
    int runEnd = 0;
    const auto fillRun = [&] {
        if (runColor != nullptr)
            painter.fillRect(runBegin, y, runEnd - runBegin, height, *runColor);
        runColor = nullptr;
    };
    for (const trace::Rectangle& slice : scene.geometry.rectangles(row)) {
        const auto stage = static_cast<size_t>(slice.stage);
        const int density = slice.density * (kDensities - 1) / 255;
        const QColor& color = m_densities[stage][density];
        const bool isRun = slice.width < 4;
        if (isRun && runColor == &color && runEnd == slice.column) {
            runEnd += slice.width;
            continue;
        }
        fillRun();
        if (isRun) {
            runColor = &color;
            runBegin = slice.column;
            runEnd = slice.column + slice.width;
            continue;
        }
        // A column stays free, so that slices that follow each other can be told apart.
        const QRect area(slice.column, y, slice.width - 1, height);
        painter.fillRect(area, color);
        if (slice.width >= kSmallestLabel)
            paintLabel(painter, data, lane, slice, area);
    }
    fillRun();
}

void TimelinePainter::paintLoad(
    QPainter& painter, const Scene& scene, const TimelineGeometry::Row& row)
{
    const QColor& color = m_colors->load;
    for (const trace::Rectangle& slice : scene.geometry.rectangles(row)) {
        const int full = row.height - 10;
        const int height = std::max(2, full * slice.density / 255);
        painter.fillRect(slice.column, row.y + 5 + full - height, slice.width, height, color);
    }
}

void TimelinePainter::paintLabel(QPainter& painter, const trace::TraceData& data,
    const trace::Lane& lane, const trace::Rectangle& slice, const QRect& area)
{
    QString text = shownName(data, lane, slice.slice);
    const uint32_t request = lane.request(slice.slice);
    if (request != trace::kNone && lane.parent(slice.slice) == trace::kNone)
        text += QStringLiteral(" #%1").arg(data.requests()[request].id);
    const int room = (area.width() - 8) / kLabelStep * kLabelStep;
    if (m_labels.size() > kMostLabels)
        m_labels.clear();
    Label& label = m_labels[text + QChar(room > 4096 ? 4096 : room)];
    if (label.width == 0) {
        const QFontMetrics metrics(m_small);
        const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
        label.text.setTextFormat(Qt::PlainText);
        label.text.setText(shown == QStringLiteral("…") ? QString() : shown);
        label.text.prepare(QTransform(), m_small);
        label.width = std::max(1, metrics.horizontalAdvance(shown));
    }
    painter.setPen(m_textOn[static_cast<size_t>(slice.stage)]);
    const int textHeight = static_cast<int>(label.text.size().height());
    painter.drawStaticText(area.x() + 4, area.y() + (area.height() - textHeight) / 2, label.text);
}

void TimelinePainter::paintTitles(QPainter& painter, const Scene& scene)
{
    painter.save();
    painter.setClipRect(0, kRuler, scene.gutter, scene.size.height() - kRuler);
    painter.fillRect(0, kRuler, scene.gutter, scene.size.height() - kRuler, m_colors->gutter);
    painter.translate(0, kRuler);
    bool isPinned = true;
    for (const TimelineGeometry::ShownTrack& shown : scene.geometry.tracks()) {
        const trace::Track& track = scene.state.arrangement().tracks[shown.index];
        if (isPinned && !track.isPinned) {
            isPinned = false;
            painter.setClipRect(0, scene.geometry.pinnedHeight(), scene.gutter,
                scene.size.height() - kRuler - scene.geometry.pinnedHeight());
        }
        paintTitle(painter, scene, track, shown.y);
    }
    painter.restore();
    painter.fillRect(scene.gutter - 1, 0, 1, scene.size.height(), m_colors->line);
}

void TimelinePainter::paintTitle(
    QPainter& painter, const Scene& scene, const trace::Track& track, int y)
{
    const trace::TraceData& data = *scene.state.traces().sources[track.key.source].data;
    const int x = 8 + track.indent * kIndent;
    const QRect area(x + 12, y, scene.gutter - x - 34, std::min(track.height, 24));
    if (!track.key.isLane) {
        const trace::Group& group = data.groups()[track.key.index];
        painter.fillRect(0, y, scene.gutter, track.height, m_colors->header);
        drawChevron(painter, x, y + track.height / 2, track.isCollapsed, m_colors->muted);
        painter.setFont(m_bold);
        painter.setPen(m_colors->text);
        const QFontMetrics metrics(m_bold);
        painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
            metrics.elidedText(shownText(group.title, kNameLength), Qt::ElideMiddle, area.width()));
    } else {
        const trace::Lane& lane = data.lane(track.key.index);
        QString title = shownTitle(lane);
        if (track.isPinned)
            title = shownText(data.groups()[lane.group()].title, kNameLength) +
                QStringLiteral(" · ") + title;
        if (lane.rowCount() > 1)
            drawChevron(painter, x, y + 11, track.isCollapsed, m_colors->muted);
        painter.setFont(m_font);
        painter.setPen(m_colors->muted);
        const QFontMetrics metrics(m_font);
        const QRect line(area.x(), y, area.width(), 20);
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
            metrics.elidedText(title, Qt::ElideRight, line.width()));
        if (track.isPinned || scene.hoverTrack == track.key)
            drawPin(painter, scene.gutter - 14, y + 9, track.isPinned,
                track.isPinned ? m_colors->accent : m_colors->muted);
    }
    painter.fillRect(0, y + track.height - 1, scene.gutter, 1, m_colors->line);
}

// The lane that is dragged is grey, and a line shows its new place.
void TimelinePainter::paintMovedLane(QPainter& painter, const Scene& scene)
{
    if (!scene.moved)
        return;
    const trace::Arrangement& arrangement = scene.state.arrangement();
    const TimelineGeometry& geometry = scene.geometry;
    const trace::Track* const track = arrangement.find(scene.moved->key);
    const int top = track != nullptr && track->isPinned ? 0 : geometry.pinnedHeight();
    painter.save();
    painter.translate(0, kRuler);
    painter.setClipRect(0, std::max(0, top - kDropLine), scene.size.width(), scene.size.height());
    QColor veil = m_colors->background;
    veil.setAlpha(160);
    for (const TimelineGeometry::ShownTrack& shown : geometry.tracks()) {
        if (arrangement.tracks[shown.index].key == scene.moved->key)
            painter.fillRect(
                0, shown.y, scene.size.width(), arrangement.tracks[shown.index].height, veil);
    }
    const int y = std::clamp(
        scene.moved->y, kDropLine, std::max(kDropLine, geometry.view().height - kDropLine));
    painter.fillRect(0, y - kDropLine / 2, scene.size.width(), kDropLine, m_colors->accent);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_colors->accent, 2));
    painter.setBrush(m_colors->gutter);
    painter.drawEllipse(QPointF(6, y), 4, 4);
    painter.restore();
}

void TimelinePainter::paintRuler(QPainter& painter, const Scene& scene)
{
    const trace::TimeScale& scale = scene.geometry.scale();
    const int64_t origin = scene.state.extent().begin;
    painter.save();
    painter.fillRect(0, 0, scene.size.width(), kRuler, m_colors->gutter);
    painter.setFont(m_small);
    painter.setPen(m_colors->muted);
    painter.drawText(QRect(8, 0, scene.gutter - 16, kRuler), Qt::AlignVCenter | Qt::AlignLeft,
        figures::clock(WallTime(nanoseconds(scale.range().begin)),
            nanoseconds(std::min<int64_t>(scale.range().length() / 20, 1'000'000))));
    painter.setClipRect(scene.gutter, 0, scale.columns(), kRuler);
    for (const Tick& tick : ticksOf(scale.range(), origin, scale.columns())) {
        const int x = scene.gutter + static_cast<int>(std::lround(scale.position(tick.time)));
        const bool isLarge = !tick.label.isEmpty();
        painter.fillRect(x, isLarge ? kRuler - 8 : kRuler - 4, 1, isLarge ? 8 : 4, m_colors->line);
        const int end = x + kTickGap + painter.fontMetrics().horizontalAdvance(tick.label);
        if (isLarge && end <= scene.gutter + scale.columns()) // no label is cut at the edge
            painter.drawText(QPoint(x + kTickGap, kRuler - 11), tick.label);
    }
    painter.restore();
    painter.fillRect(0, kRuler - 1, scene.size.width(), 1, m_colors->line);
}

void TimelinePainter::paintSelection(QPainter& painter, const Scene& scene)
{
    const std::optional<trace::Range> range =
        scene.dragged ? scene.dragged : scene.state.selection();
    if (!range)
        return;
    const trace::TimeScale& scale = scene.geometry.scale();
    const double from = std::max(scale.position(range->begin), -2.0);
    const double to = std::min(scale.position(range->end), scale.columns() + 2.0);
    if (to < 0 || from > scale.columns())
        return;
    const int height = scene.size.height() - kRuler;
    QColor fill = m_colors->accent;
    fill.setAlpha(36);
    const int left = static_cast<int>(std::lround(from));
    const int right = std::max(left + 1, static_cast<int>(std::lround(to)));
    painter.fillRect(left, 0, right - left, height, fill);
    painter.fillRect(left, 0, 1, height, m_colors->accent);
    painter.fillRect(right - 1, 0, 1, height, m_colors->accent);
    painter.setFont(m_bold);
    const QString text = figures::duration(nanoseconds(range->length()));
    const int width = QFontMetrics(m_bold).horizontalAdvance(text) + 12;
    const int x = std::clamp((left + right - width) / 2, 0, std::max(0, scale.columns() - width));
    painter.fillRect(x, height - 22, width, 20, m_colors->accent);
    painter.setPen(textOn(m_colors->accent));
    painter.drawText(QRect(x, height - 22, width, 20), Qt::AlignCenter, text);
}

QRectF TimelinePainter::areaOf(const Scene& scene, const trace::Place& place) const
{
    const trace::Arrangement& arrangement = scene.state.arrangement();
    const TimelineGeometry& geometry = scene.geometry;
    const trace::TraceSet& traces = scene.state.traces();
    const trace::Range range = traces.rangeOf(place);
    const double from = geometry.scale().position(range.begin);
    const double to = geometry.scale().position(range.end);
    const trace::Lane& lane = traces.lane(place);
    const trace::Track* track = arrangement.find({place.source, true, place.slice.lane});
    const auto groups = traces.sources[place.source].data->groups();
    for (uint32_t group = lane.group(); track == nullptr && group != trace::kNone;
         group = groups[group].parent)
        track = arrangement.find({place.source, false, group});
    if (track == nullptr)
        return {};
    const int top =
        track->isPinned ? track->y : geometry.pinnedHeight() + track->y - geometry.view().scroll;
    const int rowHeight = scene.state.options().rowHeight;
    if (!track->key.isLane || track->isCollapsed)
        return {from, double(top + 1), std::max(to - from, 1.0),
            double(std::min(track->height, rowHeight) - 2)};
    const double y = top + static_cast<double>(lane.depth(place.slice.slice)) * rowHeight;
    return {from, y + 1, std::max(to - from, 1.0), double(rowHeight - 2)};
}

void TimelinePainter::paintSelected(QPainter& painter, const Scene& scene)
{
    if (scene.state.selected().isNull())
        return;
    QRectF area = areaOf(scene, scene.state.selected());
    if (area.isNull())
        return;
    // A pen beyond the view costs much and shows nothing.
    area.setLeft(std::max(area.left(), -4.0));
    area.setRight(std::min(area.right(), scene.geometry.view().columns + 4.0));
    if (area.right() < area.left())
        return;
    const QRect outline = area.toAlignedRect().adjusted(-1, -1, 1, 1);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_colors->background, 1));
    painter.drawRect(outline.adjusted(1, 1, -2, -2));
    painter.setPen(QPen(m_colors->text, 2));
    painter.drawRect(outline);
}

void TimelinePainter::paintArrows(QPainter& painter, const Scene& scene)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    const double columns = scene.geometry.view().columns;
    for (const trace::Arrow& arrow : scene.state.arrows()) {
        const QRectF from = areaOf(scene, arrow.from);
        const QRectF to = areaOf(scene, arrow.to);
        if (from.isNull() || to.isNull())
            continue;
        const double end = std::clamp(to.left(), -1e6, 1e6);
        const double begin = std::clamp(
            end, std::clamp(from.left(), -1e6, 1e6), std::clamp(from.right(), -1e6, 1e6));
        if (std::max(begin, end) < -50 || std::min(begin, end) > columns + 50)
            continue;
        const bool isDown = to.center().y() >= from.center().y();
        const QPointF a(begin, isDown ? from.bottom() : from.top());
        const QPointF b(end, isDown ? to.top() : to.bottom());
        const double bend = std::clamp(std::abs(b.y() - a.y()) / 2, 8.0, 48.0);
        QPainterPath path(a);
        path.cubicTo(a + QPointF(-bend, 0), b + QPointF(-bend, 0), b);
        painter.setPen(QPen(m_colors->background, 3.5));
        painter.drawPath(path);
        painter.setPen(QPen(m_colors->text, 1.5));
        painter.drawPath(path);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_colors->text);
        painter.drawPolygon(QPolygonF{b, b + QPointF(-6, -3.5), b + QPointF(-6, 3.5)});
        painter.setBrush(Qt::NoBrush);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelinePainter::paintNotes(QPainter& painter, const Scene& scene)
{
    const trace::TimeScale& scale = scene.geometry.scale();
    painter.save();
    painter.setClipRect(scene.gutter, 0, scale.columns(), scene.size.height());
    painter.setFont(m_small);
    const QFontMetrics metrics(m_small);
    for (uint32_t source = 0; source < scene.state.traces().sources.size(); ++source) {
        const int64_t offset = scene.state.traces().sources[source].offset();
        for (const trace::Note& note : scene.state.notes(source).all()) {
            if (!scale.range().contains(note.time + offset))
                continue;
            const int x = scene.gutter + static_cast<int>(scale.position(note.time + offset));
            painter.fillRect(x, 0, 1, scene.size.height(), m_colors->found);
            const QString text = metrics.elidedText(
                note.text.isEmpty() ? tr("mark") : note.text.simplified(), Qt::ElideRight, 160);
            const int width = metrics.horizontalAdvance(text) + 8;
            painter.fillRect(x, 0, width, kTagHeight, m_colors->found);
            painter.setPen(textOn(m_colors->found));
            painter.drawText(QRect(x + 4, 0, width, kTagHeight), Qt::AlignVCenter, text);
        }
    }
    painter.restore();
}

void TimelinePainter::paintCrossHair(QPainter& painter, const Scene& scene)
{
    if (scene.crossHair < 0)
        return;
    const trace::TimeScale& scale = scene.geometry.scale();
    const int x = scene.gutter + scene.crossHair;
    QColor line = m_colors->text;
    line.setAlpha(90);
    painter.fillRect(x, kRuler, 1, scene.size.height() - kRuler, line);
    painter.setFont(m_small);
    const int64_t time = scale.time(scene.crossHair);
    const QString text = figures::difference(nanoseconds(time - scene.state.extent().begin)) +
        QStringLiteral("  ") +
        figures::clock(WallTime(nanoseconds(time)), nanoseconds(scale.range().length() / 1000));
    const int width = QFontMetrics(m_small).horizontalAdvance(text) + 12;
    const int left = std::clamp(x - width / 2, scene.gutter,
        std::max(scene.gutter, scene.gutter + scale.columns() - width));
    painter.fillRect(left, kRuler - 17, width, 16, m_colors->text);
    painter.setPen(m_colors->background);
    painter.drawText(QRect(left, kRuler - 17, width, 16), Qt::AlignCenter, text);
}

} // namespace thalassa::console
