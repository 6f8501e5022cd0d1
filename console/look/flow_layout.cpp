// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/flow_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>
#include <numeric>
#include <utility>

#include "console/look/theme.h"

namespace thalassa::console {
namespace {

// The width without which a part goes to the next line.
int neededWidth(const QLayoutItem& item, int stretch)
{
    return stretch > 0 ? item.minimumSize().width() : item.sizeHint().width();
}

} // namespace

FlowLayout::FlowLayout(QWidget* parent)
    : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(kGap);
}

FlowLayout::~FlowLayout()
{
    // A layout that is deleted takes itself out of its parent.
    while (!m_parts.empty()) {
        const QLayoutItem* item = m_parts.back().item;
        m_parts.pop_back();
        delete item;
    }
}

void FlowLayout::add(QWidget* widget, int stretch)
{
    addWidget(widget);
    m_parts.back().stretch = stretch;
}

void FlowLayout::insert(int index, QWidget* widget)
{
    addChildWidget(widget);
    m_parts.insert(m_parts.begin() + index, {new QWidgetItem(widget), 0, false});
    invalidate();
}

void FlowLayout::add(QLayout* controls)
{
    addChildLayout(controls);
    addItem(controls);
}

void FlowLayout::addStretch()
{
    m_isPushing = true;
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_parts.push_back({item, 0, m_isPushing});
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_parts[static_cast<std::size_t>(index)].item : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item != nullptr) {
        m_parts.erase(m_parts.begin() + index);
        invalidate();
    }
    return item;
}

QSize FlowLayout::sizeHint() const
{
    QSize size(0, 0);
    int shown = 0;
    for (const Part& part : m_parts) {
        if (part.item->isEmpty())
            continue;
        const QSize one = part.item->sizeHint();
        size = {size.width() + one.width() + (shown++ > 0 ? spacing() : 0),
            std::max(size.height(), one.height())};
    }
    return size.grownBy(contentsMargins());
}

// It is as narrow as its widest part.
QSize FlowLayout::minimumSize() const
{
    QSize size(0, 0);
    for (const Part& part : m_parts) {
        if (!part.item->isEmpty())
            size = size.expandedTo(part.item->minimumSize());
    }
    return size.grownBy(contentsMargins());
}

std::vector<FlowLayout::Line> FlowLayout::linesOf(int width) const
{
    std::vector<Line> lines;
    int used = 0;
    for (const Part& part : m_parts) {
        if (part.item->isEmpty())
            continue;
        const int needed = neededWidth(*part.item, part.stretch);
        if (lines.empty() || used + spacing() + needed > width) {
            lines.emplace_back();
            used = needed;
        } else {
            used += spacing() + needed;
        }
        lines.back().push_back(&part);
    }
    return lines;
}

// The widths of the parts of a line, which is `width` wide without the spaces between them.
std::vector<int> FlowLayout::widthsOf(const Line& line, int width)
{
    std::vector<int> widths;
    int shares = 0;
    for (const Part* part : line) {
        widths.push_back(std::min(neededWidth(*part->item, part->stretch), width));
        shares += part->stretch;
    }
    int room = width - std::accumulate(widths.begin(), widths.end(), 0);
    for (std::size_t at = 0; at < line.size() && shares > 0; ++at) {
        const int more = room * line[at]->stretch / shares;
        widths[at] = std::min(widths[at] + more, line[at]->item->maximumSize().width());
        room -= more;
        shares -= line[at]->stretch;
    }
    return widths;
}

int FlowLayout::heightOf(const Line& line, const std::vector<int>& widths)
{
    int height = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const QLayoutItem& item = *line[at]->item;
        height = std::max(height,
            item.hasHeightForWidth() ? item.heightForWidth(widths[at]) : item.sizeHint().height());
    }
    return height;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    width -= margins.left() + margins.right();
    const std::vector<Line> lines = linesOf(width);
    int height = margins.top() + margins.bottom() +
        spacing() * std::max(static_cast<int>(lines.size()) - 1, 0);
    for (const Line& line : lines) {
        const int gaps = spacing() * (static_cast<int>(line.size()) - 1);
        height += heightOf(line, widthsOf(line, width - gaps));
    }
    return height;
}

void FlowLayout::setGeometry(const QRect& area)
{
    QLayout::setGeometry(area);
    const QRect inner = area.marginsRemoved(contentsMargins());
    const Qt::LayoutDirection direction =
        parentWidget() != nullptr ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int top = inner.top();
    for (const Line& line : linesOf(inner.width())) {
        const int gaps = spacing() * (static_cast<int>(line.size()) - 1);
        const std::vector<int> widths = widthsOf(line, inner.width() - gaps);
        const int height = heightOf(line, widths);
        int room = inner.width() - gaps - std::accumulate(widths.begin(), widths.end(), 0);
        int left = inner.left();
        for (std::size_t at = 0; at < line.size(); ++at) {
            QLayoutItem& item = *line[at]->item;
            if (line[at]->isPushed && at > 0 && !line[at - 1]->isPushed)
                left += std::exchange(room, 0);
            const int own = item.hasHeightForWidth() ? item.heightForWidth(widths[at])
                                                     : std::min(item.sizeHint().height(), height);
            const QRect place(left, top + (height - own) / 2, widths[at], own);
            item.setGeometry(QStyle::visualRect(direction, inner, place));
            left += widths[at] + spacing();
        }
        top += height + spacing();
    }
}

} // namespace thalassa::console
