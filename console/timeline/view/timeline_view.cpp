// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/timeline_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/timeline/state/trace_words.h"
#include "console/timeline/view/timeline_accessible.h"

namespace thalassa::console {

using std::chrono::nanoseconds;

using trace::Place;
using trace::Range;

TimelineView::TimelineView(TimelineState& state, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_state(state)
    , m_painter(font())
{
    installTimelineAccessibility();
    setObjectName(QStringLiteral("timelineView"));
    setAccessibleName(tr("Timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    makeActions();
    m_timer.setInterval(std::chrono::milliseconds(16));
    connect(&m_timer, &QTimer::timeout, this, &TimelineView::move);
    m_dragTimer.setInterval(std::chrono::milliseconds(30));
    connect(&m_dragTimer, &QTimer::timeout, this, &TimelineView::scrollWhileDragging);
    const auto stale = [this] {
        m_isGeometryStale = true;
        viewport()->update();
    };
    const auto repaint = [this] { viewport()->update(); };
    connect(&state, &TimelineState::tracesChanged, this, stale);
    connect(&state, &TimelineState::visibleChanged, this, [this, stale] {
        stale();
        if (hoversOverTime())
            m_state.setCrossHair(timeAt(m_hover.x()));
    });
    connect(&state, &TimelineState::arrangementChanged, this, [this, stale] {
        updateScrollBar();
        stale();
        m_laneDrag.renew(m_state);
        if (m_drag == Drag::Lane && !m_laneDrag.isActive())
            endLaneDrag();
    });
    connect(&state, &TimelineState::selectionChanged, this, repaint);
    connect(&state, &TimelineState::crossHairChanged, this, repaint);
    connect(&state, &TimelineState::notesChanged, this, repaint);
    connect(&state, &TimelineState::selectedChanged, this, [this, repaint] {
        repaint();
        announce();
    });
    connect(&state, &TimelineState::revealed, this, &TimelineView::revealSelected);
    connect(
        &state, &TimelineState::laneChoicesChanged, this, &TimelineView::renewLaneChoiceActions);
}

const TimelineGeometry& TimelineView::geometryOfSlices()
{
    const TimelineGeometry::View view{m_state.visible(),
        std::max(0, viewport()->width() - m_gutter),
        std::max(0, viewport()->height() - TimelinePainter::kRuler), verticalScrollBar()->value()};
    if (m_isGeometryStale || !(view == m_geometry.view())) {
        m_geometry.build(
            m_state.traces(), m_state.arrangement(), m_state.options().rowHeight, view);
        m_isGeometryStale = false;
    }
    return m_geometry;
}

TimelinePainter::Scene TimelineView::scene()
{
    return {m_state, geometryOfSlices(), viewport()->size(), m_gutter, -1, {}, {}, {}, false};
}

void TimelineView::paintTo(QPainter& painter)
{
    m_painter.paint(painter, scene());
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QElapsedTimer timer;
    timer.start();
    QPainter painter(viewport());
    TimelinePainter::Scene scene = this->scene();
    scene.hasFocus = hasFocus();
    if (hoversOverTime())
        scene.crossHair = m_hover.x() - m_gutter;
    else if (const auto& time = m_state.crossHair(); time && m_state.visible().contains(*time))
        scene.crossHair = scene.geometry.scale().column(*time);
    scene.hoverTrack = m_hoverTrack;
    if (const std::optional<trace::LaneDrop> drop = laneDrop())
        scene.moved = {*m_laneDrag.key(),
            m_laneDrag.isPinned()
                ? drop->y
                : drop->y + scene.geometry.pinnedHeight() - scene.geometry.view().scroll};
    if (m_drag == Drag::Range) {
        const int64_t time = timeAt(m_dragged.x());
        scene.dragged = Range{std::min(time, m_pressedTime), std::max(time, m_pressedTime)};
    }
    m_painter.paint(painter, scene);
    m_lastFrame = std::chrono::nanoseconds(timer.nsecsElapsed());
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    m_gutter = std::clamp(viewport()->width() / 5, 120, 240);
    updateScrollBar();
}

void TimelineView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    viewport()->update();
}

void TimelineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        m_painter.setFont(font());
    else if (event->type() == QEvent::PaletteChange)
        m_painter.renewColors();
    QAbstractScrollArea::changeEvent(event);
}

void TimelineView::updateScrollBar()
{
    const int height = viewport()->height() - TimelinePainter::kRuler;
    const trace::Arrangement& arrangement = m_state.arrangement();
    const int room = std::max(0, height - std::min(arrangement.pinnedHeight, height / 2));
    verticalScrollBar()->setPageStep(room);
    verticalScrollBar()->setSingleStep(m_state.options().rowHeight * 3);
    verticalScrollBar()->setRange(0, std::max(0, arrangement.height - room));
}

void TimelineView::revealSelected()
{
    if (m_state.selected().isNull())
        return;
    const Place& place = m_state.selected();
    const trace::Track* const track =
        m_state.arrangement().find({place.source, true, place.slice.lane});
    if (track == nullptr || track->isPinned)
        return;
    const int top = track->y +
        static_cast<int>(m_state.traces().lane(place).depth(place.slice.slice)) *
            m_state.options().rowHeight;
    const int bottom = top + m_state.options().rowHeight;
    QScrollBar* const bar = verticalScrollBar();
    if (top < bar->value() || bottom > bar->value() + bar->pageStep())
        bar->setValue(top - bar->pageStep() / 3);
}

bool TimelineView::hoversOverTime() const
{
    return m_hover.x() >= m_gutter && m_drag != Drag::Pan && !m_state.isEmpty();
}

int64_t TimelineView::timeAt(int x) const
{
    const int columns = std::max(1, viewport()->width() - m_gutter);
    const trace::TimeScale scale(m_state.visible(), columns);
    return scale.time(x - m_gutter);
}

const trace::Track* TimelineView::trackAt(QPoint position)
{
    if (position.y() < TimelinePainter::kRuler)
        return nullptr;
    const TimelineGeometry::ShownTrack* const shown =
        geometryOfSlices().trackAt(m_state.arrangement(), position.y() - TimelinePainter::kRuler);
    return shown == nullptr ? nullptr : &m_state.arrangement().tracks[shown->index];
}

void TimelineView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    m_motion.stop();
    m_timer.stop();
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void TimelineView::announce()
{
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    QAccessibleValueChangeEvent value(this, textOf(m_state.selected()));
    QAccessible::updateAccessibility(&value);
}

QString TimelineView::textOf(const Place& place) const
{
    if (place.isNull())
        return tr("no slice is selected");
    const trace::TraceSet& traces = m_state.traces();
    const trace::TraceData& data = *traces.sources[place.source].data;
    const trace::Lane& lane = traces.lane(place);
    const Range range = traces.rangeOf(place);
    QString text =
        tr("%1, %2, begins at %3, on %4 of %5")
            .arg(shownName(traces, place), figures::duration(nanoseconds(range.length())),
                figures::difference(nanoseconds(range.begin - m_state.extent().begin)),
                shownTitle(lane), shownText(data.groups()[lane.group()].title, kNameLength));
    if (const trace::Request* const request = trace::requestOf(traces, place))
        text += tr(", request %1").arg(request->id);
    return text;
}

QString TimelineView::summary() const
{
    if (m_state.isEmpty())
        return tr("no trace is open");
    const Place& place = m_state.selected();
    QString text =
        tr("%n slice(s) in %1, %2 visible. ", nullptr, clampedCount(m_state.traces().sliceCount()))
            .arg(figures::duration(nanoseconds(m_state.extent().length())),
                figures::duration(nanoseconds(m_state.visible().length())));
    if (place.isNull())
        return text + textOf(place);
    text += tr("Selected: %1. ").arg(textOf(place));
    const auto add = [&](const QString& title, const Place& other) {
        if (!other.isNull())
            text += title.arg(textOf(other));
    };
    add(tr("Before it: %1. "), trace::previousOf(m_state.traces(), place));
    add(tr("After it: %1. "), trace::nextOf(m_state.traces(), place));
    add(tr("Within: %1. "), trace::parentOf(m_state.traces(), place));
    const std::vector<Place> parts = trace::partsOf(m_state.traces(), place);
    for (size_t i = 0; i < std::min<size_t>(parts.size(), 8); ++i)
        add(tr("Part: %1. "), parts[i]);
    return text.trimmed();
}

QString TimelineView::toolTipAt(QPoint position)
{
    if (position.x() < m_gutter) {
        const trace::Track* const track = trackAt(position);
        if (track == nullptr)
            return {};
        const trace::TraceData& data = *m_state.traces().sources[track->key.source].data;
        return track->key.isLane ? shownTitle(data.lane(track->key.index))
                                 : shownText(data.groups()[track->key.index].title, kNameLength);
    }
    const auto hit =
        geometryOfSlices().hit(position.x() - m_gutter, position.y() - TimelinePainter::kRuler);
    if (!hit || position.y() < TimelinePainter::kRuler)
        return {};
    if (hit->isLoad)
        return tr("The group has slices here; expand it to see them.");
    const Range range = m_state.traces().rangeOf(hit->place);
    if (hit->isDensity && hit->count > 1)
        return tr("About %n slice(s) here; the longest is %1, %2. Zoom in to see them.", nullptr,
            clampedCount(hit->count))
            .arg(shownName(m_state.traces(), hit->place),
                figures::duration(nanoseconds(range.length())));
    QString text = tr("%1: %2").arg(
        shownName(m_state.traces(), hit->place), figures::duration(nanoseconds(range.length())));
    text += QLatin1Char('\n') +
        tr("begins at %1 (%2)")
            .arg(figures::difference(nanoseconds(range.begin - m_state.extent().begin)),
                figures::clock(WallTime(nanoseconds(range.begin)), nanoseconds(1)));
    if (const trace::Request* const request = trace::requestOf(m_state.traces(), hit->place)) {
        text += QLatin1Char('\n') + tr("request %1").arg(request->id);
        if (request->clientId != trace::kNone)
            text += QStringLiteral(" · ") +
                shownText(m_state.traces().sources[hit->place.source].data->name(request->clientId),
                    kNameLength);
    }
    return text;
}

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipText(toolTipAt(help->pos())), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) {
        m_hover = {-1, -1};
        m_hoverTrack.reset();
        m_state.setCrossHair({});
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace thalassa::console
