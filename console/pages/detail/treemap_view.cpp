// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/treemap_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <array>

#include "console/look/colors.h"
#include "console/look/theme.h"
#include "console/models/memory/treemap.h"

namespace thalassa::console {
namespace {

// The owners of a model have one tint, those of the server another one: a tint tells groups that
// are next to each other apart, and has no meaning of its own.
QColor tintOf(int group, bool isMuted)
{
    constexpr std::array kStages{
        "compute_infer", "queue", "compute_output", "respond", "compute_input", "send", "encode"};
    const QColor tint = isMuted ? colors().unknown
                                : stageColor(QString::fromLatin1(
                                      kStages[static_cast<std::size_t>(group) % kStages.size()]));
    return tinted(tint);
}

} // namespace

TreemapView::TreemapView(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("memoryTreemap"));
    setAccessibleName(tr("Memory by owner, as areas"));
    setFocusPolicy(Qt::StrongFocus);
}

void TreemapView::setTree(MemoryTree* tree)
{
    if (m_tree != nullptr)
        m_tree->disconnect(this);
    m_tree = tree;
    m_current = QPersistentModelIndex();
    if (tree != nullptr) {
        connect(tree, &QAbstractItemModel::dataChanged, this, [this] { update(); });
        connect(tree, &QAbstractItemModel::rowsInserted, this, [this] { update(); });
        connect(tree, &QAbstractItemModel::rowsRemoved, this, [this] { update(); });
    }
    update();
}

void TreemapView::setCurrent(const QModelIndex& index)
{
    m_current = QPersistentModelIndex(index.isValid() ? index.siblingAtColumn(0) : QModelIndex());
    setAccessibleDescription(
        m_tree != nullptr && m_current.isValid() ? m_tree->describe(m_current).text() : QString());
    update();
}

void TreemapView::setMuted(bool isMuted)
{
    if (m_isMuted != isMuted) {
        m_isMuted = isMuted;
        update();
    }
}

QList<TreemapView::Cell> TreemapView::cells() const
{
    QList<Cell> all;
    if (m_tree == nullptr)
        return all;
    std::vector<std::pair<double, Cell>> sized;
    for (int row = 0; row < m_tree->rowCount(); ++row) {
        const QModelIndex group = m_tree->index(row, 0);
        const QString key = group.data(MemoryTree::KeyRole).toString();
        if (key == u"process") // counts the same memory again
            continue;
        const int count = m_tree->rowCount(group);
        for (int child = 0; child < std::max(count, 1); ++child) {
            const QModelIndex index = count == 0 ? group : m_tree->index(child, 0, group);
            const double bytes =
                index.siblingAtColumn(MemoryTree::Size).data(MemoryTree::SortRole).toDouble();
            if (bytes > 0)
                sized.emplace_back(bytes, Cell{index, {}, row});
        }
    }
    std::stable_sort(
        sized.begin(), sized.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<double> sizes;
    sizes.reserve(sized.size());
    for (const auto& [size, cell] : sized)
        sizes.push_back(size);
    const std::vector<QRectF> rects = treemapOf(sizes, QRectF(rect()));
    for (std::size_t i = 0; i < sized.size(); ++i) {
        sized[i].second.rect = rects[i];
        all.append(sized[i].second);
    }
    return all;
}

const TreemapView::Cell* TreemapView::cellAt(
    const QList<Cell>& cells, const QPointF& position) const
{
    const auto found = std::find_if(
        cells.begin(), cells.end(), [&](const Cell& cell) { return cell.rect.contains(position); });
    return found == cells.end() ? nullptr : &*found;
}

void TreemapView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const int line = fontMetrics().height();
    for (const Cell& cell : cells()) {
        const QRect area = cell.rect.toAlignedRect().adjusted(0, 0, -1, -1);
        if (area.width() < 1 || area.height() < 1)
            continue;
        painter.fillRect(area, tintOf(cell.group, m_isMuted));
        if (m_current.isValid() && cell.index == m_current) {
            painter.setPen(QPen(colors().accent, 2));
            painter.drawRect(area.adjusted(1, 1, -1, -1));
        }
        const QRect text = area.adjusted(kGap / 2, kGap / 2, -kGap / 2, -kGap / 2);
        if (text.width() < 48 || text.height() < line)
            continue;
        const QModelIndex parent = cell.index.parent();
        QString title = cell.index.data().toString();
        if (parent.isValid())
            title = tr("%1: %2").arg(parent.data().toString(), title);
        painter.setPen(m_isMuted ? colors().muted : colors().text);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
            fontMetrics().elidedText(title, Qt::ElideRight, text.width()));
        if (text.height() >= 2 * line) {
            painter.setPen(colors().muted);
            painter.drawText(text.adjusted(0, line, 0, 0),
                Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
                cell.index.siblingAtColumn(MemoryTree::Size).data().toString());
        }
    }
    if (hasFocus()) {
        painter.setPen(colors().accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void TreemapView::choose(const QModelIndex& index)
{
    setCurrent(index);
    Q_EMIT chosen(index);
}

void TreemapView::mousePressEvent(QMouseEvent* event)
{
    const QList<Cell> all = cells();
    if (const Cell* cell = cellAt(all, event->position()))
        choose(cell->index);
}

void TreemapView::keyPressEvent(QKeyEvent* event)
{
    const bool isNext = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    const bool isPrevious = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    const QList<Cell> all = cells();
    if ((!isNext && !isPrevious) || all.isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto found = std::find_if(all.begin(), all.end(),
        [&](const Cell& cell) { return m_current.isValid() && cell.index == m_current; });
    const auto now = found == all.end() ? -1 : found - all.begin();
    const auto next = std::clamp<qsizetype>(now + (isNext ? 1 : -1), 0, all.size() - 1);
    choose(all[next].index);
}

bool TreemapView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QList<Cell> all = cells();
    if (const Cell* cell = cellAt(all, help->pos()))
        QToolTip::showText(help->globalPos(), m_tree->describe(cell->index).text(), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace thalassa::console
