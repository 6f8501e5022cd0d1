// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/tile_view.h"

#include <QHoverEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cstdlib>

#include "console/look/colors.h"
#include "console/look/theme.h"

namespace thalassa::console {

TileView::TileView(QSize tile, Roles roles, QWidget* parent)
    : QListView(parent)
    , m_tile(tile)
    , m_roles(roles)
{
    setSelectionMode(SingleSelection);
    setVerticalScrollMode(ScrollPerPixel);
    setUniformItemSizes(true); // the base class need not ask each for its size
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAttribute(Qt::WA_Hover);
}

void TileView::arrange()
{
    m_groups.clear();
    m_columns = std::max(viewport()->width() / m_tile.width(), 1);
    m_height = 0;
    const int count = model() != nullptr ? model()->rowCount() : 0;
    for (int row = 0; row < count;) {
        const QModelIndex first = model()->index(row, 0);
        Group group{row, 0, m_height, !first.data(m_roles.heading).toString().isEmpty()};
        const QVariant id = first.data(m_roles.group);
        while (row < count && model()->index(row, 0).data(m_roles.group) == id)
            ++row;
        group.count = row - group.first;
        group.top += group.hasHeading ? kHeading : 0;
        m_height = group.top + (group.count + m_columns - 1) / m_columns * m_tile.height();
        m_groups.push_back(group);
    }
}

void TileView::doItemsLayout()
{
    arrange();
    QListView::doItemsLayout();
}

// The ranges of the base class have the height of a list without headings: setting them first would
// move a view that is scrolled to its end.
void TileView::updateGeometries()
{
    verticalScrollBar()->setSingleStep(m_tile.height() / 4);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(m_height - viewport()->height(), 0));
}

void TileView::resizeEvent(QResizeEvent* event)
{
    arrange();
    QListView::resizeEvent(event);
}

int TileView::verticalOffset() const
{
    return verticalScrollBar()->value();
}

const TileView::Group* TileView::groupOf(int row) const
{
    const auto found = std::find_if(m_groups.begin(), m_groups.end(), [row](const Group& group) {
        return row >= group.first && row < group.first + group.count;
    });
    return found == m_groups.end() ? nullptr : &*found;
}

QRect TileView::contentRect(int row) const
{
    const Group* const group = groupOf(row);
    if (group == nullptr)
        return {};
    const int width = viewport()->width() / m_columns;
    const int column = (row - group->first) % m_columns;
    const int line = (row - group->first) / m_columns;
    return {column * width, group->top + line * m_tile.height(), width, m_tile.height()};
}

QRect TileView::visualRect(const QModelIndex& index) const
{
    return index.isValid() ? contentRect(index.row()).translated(0, -verticalOffset()) : QRect();
}

QModelIndex TileView::indexAt(const QPoint& point) const
{
    for (const Group& group : m_groups) {
        for (int row = group.first; row < group.first + group.count; ++row) {
            if (contentRect(row).translated(0, -verticalOffset()).contains(point))
                return model()->index(row, 0);
        }
    }
    return {};
}

void TileView::scrollTo(const QModelIndex& index, ScrollHint /*hint*/)
{
    const Group* const group = index.isValid() ? groupOf(index.row()) : nullptr;
    if (group == nullptr)
        return;
    QRect area = contentRect(index.row());
    if (group->hasHeading && index.row() - group->first < m_columns)
        area.setTop(area.top() - kHeading); // the heading is seen with the first line
    if (area.top() < verticalOffset())
        verticalScrollBar()->setValue(area.top());
    else if (area.bottom() >= verticalOffset() + viewport()->height())
        verticalScrollBar()->setValue(area.bottom() + 1 - viewport()->height());
}

int TileView::rowInLine(int row, int step) const
{
    const QRect here = contentRect(row);
    int best = row;
    int line = here.top();
    for (int other = row + step; other >= 0 && other < model()->rowCount(); other += step) {
        const QRect there = contentRect(other);
        if (there.top() == here.top())
            continue;
        if (best != row && there.top() != line)
            break;
        line = there.top();
        if (best == row ||
            std::abs(there.left() - here.left()) < std::abs(contentRect(best).left() - here.left()))
            best = other;
    }
    return best;
}

QModelIndex TileView::moveCursor(CursorAction action, Qt::KeyboardModifiers /*modifiers*/)
{
    const int count = model() != nullptr ? model()->rowCount() : 0;
    if (count == 0)
        return {};
    if (!currentIndex().isValid())
        return model()->index(0, 0);
    int row = currentIndex().row();
    const int lines = std::max(viewport()->height() / m_tile.height(), 1);
    switch (action) {
    case MoveLeft:
    case MovePrevious:
        row = std::max(row - 1, 0);
        break;
    case MoveRight:
    case MoveNext:
        row = std::min(row + 1, count - 1);
        break;
    case MoveUp:
        row = rowInLine(row, -1);
        break;
    case MoveDown:
        row = rowInLine(row, 1);
        break;
    case MoveHome:
        row = 0;
        break;
    case MoveEnd:
        row = count - 1;
        break;
    case MovePageUp:
    case MovePageDown:
        for (int line = 0; line < lines; ++line)
            row = rowInLine(row, action == MovePageDown ? 1 : -1);
        break;
    }
    return model()->index(row, 0);
}

void TileView::setSelection(const QRect& area, QItemSelectionModel::SelectionFlags flags)
{
    QItemSelection selection;
    for (int row = 0; model() != nullptr && row < model()->rowCount(); ++row) {
        const QModelIndex index = model()->index(row, 0);
        if (visualRect(index).intersects(area.normalized()))
            selection.select(index, index);
    }
    selectionModel()->select(selection, flags);
}

QRegion TileView::visualRegionForSelection(const QItemSelection& selection) const
{
    QRegion region;
    for (const QModelIndex& index : selection.indexes())
        region += visualRect(index);
    return region;
}

bool TileView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::HoverMove || event->type() == QEvent::HoverEnter ||
        event->type() == QEvent::HoverLeave) {
        const QModelIndex hover = event->type() == QEvent::HoverLeave
            ? QModelIndex()
            : indexAt(static_cast<const QHoverEvent*>(event)->position().toPoint());
        if (m_hover != hover) {
            m_hover = hover;
            viewport()->update();
        }
    }
    return QListView::viewportEvent(event);
}

void TileView::paintHeading(QPainter& painter, const Group& group) const
{
    const QModelIndex first = model()->index(group.first, 0);
    const QRect line(
        kGap / 2, group.top - kHeading - verticalOffset(), viewport()->width() - kGap, kHeading);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const QString note = first.data(m_roles.note).toString();
    const int noteWidth = std::min(fontMetrics().horizontalAdvance(note), line.width() / 2);
    const QFontMetrics metrics(bold);
    const QString heading = metrics.elidedText(first.data(m_roles.heading).toString(),
        Qt::ElideRight, line.width() - noteWidth - 2 * kGap);
    const int center = Qt::AlignVCenter | Qt::TextSingleLine;
    painter.setFont(bold);
    painter.setPen(colors().text);
    painter.drawText(line, Qt::AlignLeft | center, heading);
    painter.setFont(font());
    painter.setPen(colors().muted);
    painter.drawText(line.adjusted(metrics.horizontalAdvance(heading) + kGap, 0, 0, 0),
        Qt::AlignLeft | center,
        fontMetrics().elidedText(
            note, Qt::ElideRight, line.width() - metrics.horizontalAdvance(heading) - kGap));
}

void TileView::paintEvent(QPaintEvent* event)
{
    executeDelayedItemsLayout();
    QPainter painter(viewport());
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const QStyle::State state = option.state & ~(QStyle::State_HasFocus | QStyle::State_MouseOver);
    for (const Group& group : m_groups) {
        if (group.hasHeading)
            paintHeading(painter, group);
        for (int row = group.first; row < group.first + group.count; ++row) {
            const QModelIndex index = model()->index(row, 0);
            option.rect = visualRect(index);
            if (!option.rect.intersects(event->rect()))
                continue;
            option.state = state;
            option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
            option.state.setFlag(QStyle::State_MouseOver, m_hover == index);
            itemDelegateForIndex(index)->paint(&painter, option, index);
        }
    }
}

} // namespace thalassa::console
