// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/overview_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "console/timeline/view/timeline_colors.h"
#include "console/trace/layout/layout.h"

namespace thalassa::console {
namespace {

constexpr int kGrip = 6; // pixels at the ends of the window

} // namespace

OverviewStrip::OverviewStrip(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
{
    setObjectName(QStringLiteral("timelineOverview"));
    setAccessibleName(tr("Overview of the traces"));
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto repaint = [this] { update(); };
    connect(&state, &TimelineState::tracesChanged, this, [this] {
        m_density.clear();
        update();
    });
    connect(&state, &TimelineState::visibleChanged, this, repaint);
    connect(&state, &TimelineState::selectionChanged, this, repaint);
    connect(&state, &TimelineState::foundChanged, this, repaint);
    connect(&state, &TimelineState::notesChanged, this, repaint);
}

// The extent with the margin that the view has around it.
trace::Range OverviewStrip::shown() const
{
    const trace::Range extent = m_state.extent();
    const int64_t margin = extent.length() / 50;
    return {extent.begin - margin, std::max(extent.end + margin, extent.begin - margin + 1)};
}

double OverviewStrip::position(int64_t time) const
{
    const trace::Range range = shown();
    return static_cast<double>(time - range.begin) / static_cast<double>(range.length()) * width();
}

int64_t OverviewStrip::time(double position) const
{
    const trace::Range range = shown();
    return range.begin +
        static_cast<int64_t>(position / std::max(1, width()) * static_cast<double>(range.length()));
}

const std::vector<double>& OverviewStrip::density()
{
    const auto columns = static_cast<size_t>(std::max(0, width()));
    if (m_density.size() == columns)
        return m_density;
    m_density.assign(columns, 0);
    std::vector<trace::Rectangle> row;
    for (const trace::Source& source : m_state.traces().sources) {
        const trace::TimeScale scale(source.toFile(shown()), width());
        for (const trace::Lane& lane : source.data->lanes()) {
            if (lane.kind() == trace::LaneKind::Load ||
                lane.kind() == trace::LaneKind::Executions || lane.rowCount() == 0)
                continue;
            row.clear();
            trace::layoutRow(lane, 0, scale, row);
            for (const trace::Rectangle& one : row) {
                // Whatever is there is seen, however short.
                const double share = std::max(one.density / 255.0, 0.05);
                const auto first = m_density.begin() + one.column;
                std::for_each(first, first + one.width, [share](double& sum) { sum += share; });
            }
        }
    }
    return m_density;
}

void OverviewStrip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), timelineColors().gutter);
    if (m_state.isEmpty())
        return;
    const std::vector<double>& density = this->density();
    const double highest = std::max(1.0, *std::max_element(density.begin(), density.end()));
    const double left = std::clamp(position(m_state.visible().begin), 0.0, double(width()));
    const double right = std::clamp(position(m_state.visible().end), left + 1, width() + 1.0);
    painter.fillRect(QRectF(left, 0, right - left, height()), timelineColors().background);
    const QColor& outside = timelineColors().outside;
    const int room = height() - 8;
    for (int x = 0; x < width(); ++x) {
        const double value = density[static_cast<size_t>(x)];
        if (value <= 0)
            continue;
        const int bar = std::max(2, static_cast<int>(std::lround(value / highest * room)));
        const bool isVisible = x >= left && x < right;
        painter.fillRect(
            x, height() - 2 - bar, 1, bar, isVisible ? timelineColors().accent : outside);
    }
    if (const auto& selection = m_state.selection()) {
        QColor fill = timelineColors().accent;
        fill.setAlpha(60);
        const double from = position(selection->begin);
        painter.fillRect(
            QRectF(from, 0, std::max(1.0, position(selection->end) - from), height()), fill);
    }
    paintMarks(painter);
    painter.setPen(QPen(timelineColors().accent, hasFocus() ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(left, 0.5, std::max(1.0, right - left - 1), height() - 1.0));
    painter.fillRect(QRectF(left - 1, height() / 2.0 - 8, 3, 16), timelineColors().accent);
    painter.fillRect(QRectF(right - 2, height() / 2.0 - 8, 3, 16), timelineColors().accent);
}

void OverviewStrip::paintMarks(QPainter& painter)
{
    int last = -1;
    for (const trace::Place& place : m_state.found().places) {
        const int x = static_cast<int>(position(m_state.traces().rangeOf(place).begin));
        if (x != last) // the places are in the order of time
            painter.fillRect(x, 0, 2, 6, timelineColors().found);
        last = x;
    }
    for (uint32_t source = 0; source < m_state.traces().sources.size(); ++source) {
        for (const trace::Note& note : m_state.notes(source).all()) {
            const double x = position(note.time + m_state.traces().sources[source].offset());
            painter.fillRect(QRectF(x, 0, 1, height()), timelineColors().found);
        }
    }
}

OverviewStrip::Drag OverviewStrip::dragAt(int x) const
{
    const double begin = position(m_state.visible().begin);
    const double end = position(m_state.visible().end);
    const bool isWide = end - begin > 3 * kGrip;
    if (isWide && std::abs(x - begin) <= kGrip)
        return Drag::Begin;
    if (isWide && std::abs(x - end) <= kGrip)
        return Drag::End;
    return x >= begin && x <= end ? Drag::Window : Drag::None;
}

void OverviewStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_state.isEmpty())
        return;
    const auto x = static_cast<int>(event->position().x());
    const trace::Range visible = m_state.visible();
    m_drag = dragAt(x);
    if (m_drag == Drag::None) {
        m_drag = Drag::Window;
        m_grip = visible.length() / 2;
        m_state.setVisible({time(x) - m_grip, time(x) - m_grip + visible.length()});
    }
    m_grip = time(x) - m_state.visible().begin;
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event)
{
    const auto x = static_cast<int>(event->position().x());
    const trace::Range visible = m_state.visible();
    const int64_t at = time(x);
    switch (m_drag) {
    case Drag::Window:
        m_state.setVisible({at - m_grip, at - m_grip + visible.length()});
        break;
    case Drag::Begin:
        m_state.setVisible({std::min(at, visible.end - TimelineState::kShortest), visible.end});
        break;
    case Drag::End:
        m_state.setVisible({visible.begin, std::max(at, visible.begin + TimelineState::kShortest)});
        break;
    case Drag::None: {
        const Drag drag = dragAt(x);
        setCursor(drag == Drag::Begin || drag == Drag::End ? Qt::SizeHorCursor : Qt::ArrowCursor);
        break;
    }
    }
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent* /*event*/)
{
    m_drag = Drag::None;
}

void OverviewStrip::wheelEvent(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    m_state.zoom(std::pow(0.8, steps), time(event->position().x()));
    event->accept();
}

void OverviewStrip::keyPressEvent(QKeyEvent* event)
{
    const int64_t step = m_state.visible().length() / 10;
    const trace::Range visible = m_state.visible();
    switch (event->key()) {
    case Qt::Key_Left:
        return m_state.pan(-step);
    case Qt::Key_Right:
        return m_state.pan(step);
    case Qt::Key_Up:
    case Qt::Key_Plus:
        return m_state.zoom(0.8, visible.begin + visible.length() / 2);
    case Qt::Key_Down:
    case Qt::Key_Minus:
        return m_state.zoom(1.25, visible.begin + visible.length() / 2);
    case Qt::Key_Home:
        return m_state.showAll();
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace thalassa::console
