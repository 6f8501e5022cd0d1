// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/graph_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineF>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>

#include "console/look/health_mark.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

constexpr double kCardWidth = 184;
constexpr double kEndWidth = 84; // of the request and the response
constexpr double kMostLabelWidth = 168;
constexpr qsizetype kMostTensors = 3; // in a label; the tool tip has all
constexpr double kArrow = 8;
constexpr double kRadius = 4;

QPainterPath curveOf(const QList<QPointF>& points)
{
    QPainterPath path;
    if (points.isEmpty())
        return path;
    path.moveTo(points.first());
    for (qsizetype i = 1; i + 2 < points.size(); i += 3)
        path.cubicTo(points[i], points[i + 1], points[i + 2]);
    return path;
}

} // namespace

GraphView::GraphView(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("ensembleGraph"));
    setAccessibleName(tr("Graph of the ensemble"));
    setFocusPolicy(Qt::StrongFocus);
}

void GraphView::setGraph(const EnsembleGraph& graph)
{
    if (m_graph == graph)
        return;
    m_graph = graph;
    m_figures.clear();
    m_current = -1;
    renewLayout();
}

void GraphView::setFigures(const QList<StepFigures>& figures, std::optional<double> rate)
{
    m_figures = figures;
    m_rate = rate;
    setAccessibleDescription(m_current >= 0 ? describe(m_current) : summary());
    update();
}

void GraphView::setMuted(bool isMuted)
{
    m_isMuted = isMuted;
    update();
}

QString GraphView::durationsText(const QString& p50, const QString& p99)
{
    return tr("p50 %1   p99 %2").arg(p50, p99);
}

QSizeF GraphView::cardSize(const EnsembleNode& node) const
{
    const double line = fontMetrics().height();
    if (node.kind == EnsembleNode::Kind::Step) {
        // Wide enough for long figures, so that the layout does not follow them.
        const QString longest = figures::duration(std::chrono::microseconds(99'900));
        const double width = fontMetrics().horizontalAdvance(durationsText(longest, longest));
        return {std::max<double>(kCardWidth, width + 2 * kGap + 2), 4 * line + 2 * kGap};
    }
    return {kEndWidth, line + 2 * kGap};
}

// An edge has a node of its own in the layout, so that its label has room.
void GraphView::renewLayout()
{
    QList<QSizeF> sizes;
    QList<GraphEdge> edges;
    for (const EnsembleNode& node : m_graph.nodes)
        sizes.append(cardSize(node));
    for (const EnsembleEdge& edge : m_graph.edges) {
        double width = 56; // of a rate
        const QStringList lines = labelOf(edge);
        for (const QString& line : lines)
            width = std::max(width, fontMetrics().horizontalAdvance(line) + 1.0);
        edges.append({edge.from, sizes.size()});
        edges.append({sizes.size(), edge.to});
        sizes.append({std::min(width, kMostLabelWidth) + kGap,
            static_cast<double>(2 * lines.size() * fontMetrics().height()) + 6});
    }
    m_layout = layoutOf(sizes, edges);
    updateGeometry();
    update();
}

QStringList GraphView::labelOf(const EnsembleEdge& edge) const
{
    QStringList lines = edge.tensors.first(std::min(kMostTensors, edge.tensors.size()));
    if (edge.tensors.size() > kMostTensors)
        lines.append(tr("and others: %1").arg(edge.tensors.size() - kMostTensors));
    return lines;
}

QSize GraphView::sizeHint() const
{
    return m_layout.size.toSize() + QSize(2 * kMargin, 2 * kMargin);
}

QPointF GraphView::offset() const
{
    return {std::max<double>(kMargin, (width() - m_layout.size.width()) / 2),
        std::max<double>(kMargin, (height() - m_layout.size.height()) / 3)};
}

QRectF GraphView::cardOf(qsizetype node) const
{
    return node >= 0 && node < m_layout.nodes.size() ? m_layout.nodes[node].translated(offset())
                                                     : QRectF();
}

qsizetype GraphView::nodeAt(const QPointF& position) const
{
    for (qsizetype node = 0; node < m_layout.nodes.size(); ++node) {
        if (cardOf(node).contains(position))
            return node;
    }
    return -1;
}

QStringList GraphView::figuresOf(qsizetype node) const
{
    if (node >= m_figures.size() || m_figures[node].key.name.isEmpty())
        return {};
    const StepFigures& known = m_figures[node];
    const QString none = QStringLiteral("–");
    QStringList lines;
    lines.append(tr("%1   queue %2")
                     .arg(known.rate ? figures::rate(*known.rate) : none,
                         known.queued ? figures::count(*known.queued) : none));
    if (known.p50 && known.p99) {
        lines.append(durationsText(figures::duration(*known.p50), figures::duration(*known.p99)));
    } else if (known.mean) {
        lines.append(tr("mean %1").arg(figures::duration(*known.mean)));
    }
    return lines;
}

QString GraphView::describe(qsizetype node) const
{
    const EnsembleNode& known = m_graph.nodes[node];
    QStringList parts{known.title};
    if (known.kind == EnsembleNode::Kind::Step && node < m_figures.size())
        parts.append(m_figures[node].state);
    parts += figuresOf(node);
    for (QString& part : parts)
        part.replace(QStringLiteral("   "), QStringLiteral(", "));
    return parts.join(QStringLiteral(", "));
}

QString GraphView::summary() const
{
    QStringList lines;
    for (qsizetype node = 0; node < m_graph.nodes.size(); ++node)
        lines.append(describe(node));
    for (const EnsembleEdge& edge : m_graph.edges) {
        QStringList parts = edge.tensors;
        if (m_rate)
            parts.append(figures::rate(*m_rate));
        lines.append(tr("%1 → %2: %3")
                         .arg(m_graph.nodes[edge.from].title, m_graph.nodes[edge.to].title,
                             parts.join(QStringLiteral(", "))));
    }
    return lines.join(u'\n');
}

void GraphView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_layout.error.isEmpty() || m_layout.nodes.isEmpty())
        return;
    painter.translate(offset());
    for (qsizetype edge = 0; edge < m_graph.edges.size(); ++edge)
        paintEdge(painter, edge);
    for (qsizetype edge = 0; edge < m_graph.edges.size(); ++edge)
        paintLabel(painter, edge);
    for (qsizetype node = 0; node < m_graph.nodes.size(); ++node)
        paintCard(painter, node);
}

void GraphView::paintEdge(QPainter& painter, qsizetype edge) const
{
    const EnsembleEdge& known = m_graph.edges[edge];
    const bool isOfCurrent = m_current >= 0 && (known.from == m_current || known.to == m_current);
    const QColor color = isOfCurrent ? colors().accent : colors().control;
    painter.setPen(QPen(color, isOfCurrent ? 2 : 1.5));
    painter.setBrush(Qt::NoBrush);
    const QList<QPointF>& head = m_layout.edges[2 * edge];
    const QList<QPointF>& tail = m_layout.edges[2 * edge + 1];
    painter.drawPath(curveOf(head));
    painter.drawPath(curveOf(tail));
    const QRectF label = m_layout.nodes[m_graph.nodes.size() + edge];
    painter.drawLine(
        QPointF(label.left(), label.center().y()), QPointF(label.right(), label.center().y()));
    if (tail.size() < 2)
        return;
    const QPointF tip = tail.last();
    QLineF direction(tip, tail[tail.size() - 2]);
    direction.setLength(kArrow);
    QPainterPath arrow(tip);
    for (const double angle : {25.0, -25.0}) {
        QLineF side = direction;
        side.setAngle(direction.angle() + angle);
        arrow.lineTo(side.p2());
    }
    arrow.closeSubpath();
    painter.fillPath(arrow, color);
}

void GraphView::paintLabel(QPainter& painter, qsizetype edge) const
{
    const QRectF area = m_layout.nodes[m_graph.nodes.size() + edge];
    const QStringList tensors = labelOf(m_graph.edges[edge]);
    const int line = fontMetrics().height();
    const double middle = area.center().y();
    // The names are above the line of the arrow, and the rate is below it.
    QRectF row(
        area.left(), middle - static_cast<double>(tensors.size() * line) - 2, area.width(), line);
    for (const QString& tensor : tensors) {
        painter.setPen(m_isMuted ? colors().muted : colors().text);
        painter.drawText(row, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine,
            fontMetrics().elidedText(tensor, Qt::ElideMiddle, static_cast<int>(area.width())));
        row.translate(0, line);
    }
    if (m_rate) {
        painter.setPen(colors().muted);
        painter.drawText(QRectF(area.left(), middle + 3, area.width(), line),
            Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine, figures::rate(*m_rate));
    }
}

void GraphView::paintCard(QPainter& painter, qsizetype node) const
{
    const EnsembleNode& known = m_graph.nodes[node];
    const QRectF card = m_layout.nodes[node];
    const bool isCurrent = node == m_current;
    const bool isStep = known.kind == EnsembleNode::Kind::Step;
    painter.setPen(QPen(isCurrent ? colors().accent : colors().control, isCurrent ? 2 : 1));
    painter.setBrush(isStep ? colors().base : colors().alternate);
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    const int line = fontMetrics().height();
    QRectF row = card.adjusted(kGap, kGap, -kGap, 0);
    row.setHeight(line);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(m_isMuted ? colors().muted : colors().text);
    const auto flags = (isStep ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::AlignVCenter;
    painter.drawText(row, static_cast<int>(flags) | Qt::TextSingleLine,
        QFontMetrics(bold).elidedText(known.title, Qt::ElideMiddle, static_cast<int>(row.width())));
    painter.setFont(font());
    if (!isStep || node >= m_figures.size())
        return;
    row.translate(0, line);
    drawHealth(painter, QRectF(row.left(), row.top(), kMarkSize, line), m_figures[node].health);
    painter.setPen(colors().muted);
    painter.drawText(row.adjusted(kMarkSize + 4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
        m_figures[node].state);
    painter.setPen(m_isMuted ? colors().muted : colors().text);
    for (const QString& text : figuresOf(node)) {
        row.translate(0, line);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    }
}

void GraphView::choose(qsizetype node)
{
    if (node < 0 || node >= m_graph.nodes.size())
        return;
    m_current = node;
    setAccessibleDescription(describe(node));
    update();
    Q_EMIT chosen(node);
}

void GraphView::mousePressEvent(QMouseEvent* event)
{
    choose(nodeAt(event->position()));
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const qsizetype node = nodeAt(event->position());
    if (node >= 0 && node < m_graph.nodes.size())
        Q_EMIT opened(node);
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        choose(std::min(m_current + 1, m_graph.nodes.size() - 1));
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        choose(std::max<qsizetype>(m_current - 1, 0));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0) {
            Q_EMIT opened(m_current);
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void GraphView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        renewLayout();
}

bool GraphView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const qsizetype node = nodeAt(help->pos());
    if (node < 0)
        QToolTip::hideText();
    else if (node < m_graph.nodes.size())
        QToolTip::showText(help->globalPos(), describe(node), this);
    else
        QToolTip::showText(help->globalPos(),
            m_graph.edges[node - m_graph.nodes.size()].tensors.join(u'\n'), this);
    return true;
}

} // namespace thalassa::console
