// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/flame_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "console/look/colors.h"
#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/timeline/state/trace_words.h"
#include "console/timeline/view/timeline_colors.h"

namespace thalassa::console {

using std::chrono::nanoseconds;
namespace {

constexpr int kRow = 22;
constexpr double kSmallest = 1; // pixels; narrower nodes are not drawn

} // namespace

FlameView::FlameView(TimelineState& state, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_state(state)
{
    setObjectName(QStringLiteral("timelineFlame"));
    setAccessibleName(tr("Flame graph"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_delay.setSingleShot(true);
    m_delay.setInterval(std::chrono::milliseconds(120));
    connect(&m_delay, &QTimer::timeout, this, &FlameView::start);
    connect(&state, &TimelineState::tracesChanged, this, &FlameView::schedule);
    connect(&state, &TimelineState::selectionChanged, this, &FlameView::schedule);
    connect(&state, &TimelineState::visibleChanged, this, [this] {
        if (!m_state.selection())
            schedule();
    });
}

void FlameView::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    if (m_isStale)
        schedule();
}

void FlameView::schedule()
{
    m_isStale = true;
    if (isVisible())
        m_delay.start();
}

void FlameView::start()
{
    m_isStale = false;
    m_job.run([this, traces = m_state.traces(), range = m_state.range()](
                  const std::atomic<bool>& cancel) -> std::function<void()> {
        return [this, nodes = trace::flameOf(traces, range, &cancel)] {
            m_nodes = nodes;
            setTop(0);
            Q_EMIT shown();
        };
    });
}

void FlameView::setTop(uint32_t node)
{
    m_top = node;
    if (!m_nodes.empty())
        setAccessibleDescription(textOf(node));
    updateScrollBar();
    viewport()->update();
}

void FlameView::updateScrollBar()
{
    uint32_t deepest = 0;
    for (const trace::FlameNode& node : m_nodes)
        deepest = std::max(deepest, node.depth);
    const int height = static_cast<int>(deepest + 1) * kRow + 8;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(kRow);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
}

void FlameView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

QRectF FlameView::areaOf(const trace::FlameNode& node) const
{
    const trace::FlameNode& top = m_nodes[m_top];
    const double width = viewport()->width();
    const double scale = top.total > 0 ? width / static_cast<double>(top.total) : 0;
    const double left = std::clamp(static_cast<double>(node.begin - top.begin) * scale, 0.0, width);
    const double right =
        std::clamp(static_cast<double>(node.begin + node.total - top.begin) * scale, 0.0, width);
    return {left, 4.0 + node.depth * kRow - verticalScrollBar()->value(), right - left, kRow - 2.0};
}

void FlameView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), timelineColors().background);
    if (m_nodes.size() < 2) {
        painter.setPen(timelineColors().muted);
        painter.drawText(viewport()->rect(), Qt::AlignCenter,
            m_state.isEmpty() ? QString() : tr("No slice is in the range."));
        return;
    }
    for (const trace::FlameNode& node : m_nodes) {
        const QRectF area = areaOf(node);
        if (area.width() < kSmallest || area.bottom() < 0 || area.top() > viewport()->height())
            continue;
        const bool isModel = node.depth <= 1;
        const QColor color = isModel ? timelineColors().header : timelineColors().stage(node.stage);
        painter.fillRect(area.adjusted(0, 0, area.width() > 3 ? -1 : 0, 0), color);
        if (area.width() < 32)
            continue;
        painter.setPen(isModel ? timelineColors().text : textOn(color));
        const QString text =
            shownName(node) + QStringLiteral("  ") + figures::duration(nanoseconds(node.total));
        painter.drawText(area.adjusted(5, 0, -5, 0), Qt::AlignVCenter | Qt::AlignLeft,
            fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(area.width()) - 10));
    }
    if (hasFocus()) {
        painter.setPen(timelineColors().accent);
        painter.drawRect(areaOf(m_nodes[m_top]).adjusted(0, 0, -1, -1));
    }
}

uint32_t FlameView::nodeAt(QPoint position) const
{
    for (uint32_t i = 0; i < m_nodes.size(); ++i) {
        const QRectF area = areaOf(m_nodes[i]);
        if (area.width() >= kSmallest && area.contains(position))
            return i;
    }
    return trace::kNone;
}

QString FlameView::textOf(uint32_t node) const
{
    const trace::FlameNode& one = m_nodes[node];
    const double share =
        m_nodes[0].total > 0 ? double(one.total) / static_cast<double>(m_nodes[0].total) : 0;
    return tr("%1: %2, %3 of the range, %n slice(s), mean %4", nullptr, clampedCount(one.count))
        .arg(shownName(one), figures::duration(nanoseconds(one.total)), figures::percent(share),
            figures::duration(
                nanoseconds(one.count > 0 ? one.total / static_cast<int64_t>(one.count) : 0)));
}

void FlameView::mousePressEvent(QMouseEvent* event)
{
    if (const uint32_t node = nodeAt(event->position().toPoint()); node != trace::kNone)
        setTop(node);
}

// Walks to the largest child, the parent and the neighbours.
void FlameView::keyPressEvent(QKeyEvent* event)
{
    if (m_nodes.empty())
        return QAbstractScrollArea::keyPressEvent(event);
    const uint32_t parent = m_nodes[m_top].parent;
    const auto isSibling = [&](uint32_t node) {
        return node < m_nodes.size() && node != 0 && m_nodes[node].parent == parent;
    };
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Escape:
        return parent == trace::kNone ? void() : setTop(parent);
    case Qt::Key_Down:
        for (uint32_t i = m_top + 1; i < m_nodes.size(); ++i) {
            if (m_nodes[i].parent == m_top)
                return setTop(i);
        }
        return;
    case Qt::Key_Right:
        return isSibling(m_top + 1) ? setTop(m_top + 1) : void();
    case Qt::Key_Left:
        return m_top > 0 && isSibling(m_top - 1) ? setTop(m_top - 1) : void();
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool FlameView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const uint32_t node = nodeAt(help->pos());
        const QString text = node == trace::kNone ? QString() : toolTipText(textOf(node));
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace thalassa::console
