// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/cell_delegate.h"

#include <QPainter>

#include "console/look/health_mark.h"
#include "console/look/theme.h"
#include "console/models/table/filterable_table.h"

namespace thalassa::console {
namespace {

constexpr int kSwatchSize = 10;

// The room for what is drawn before the text.
int roomBefore(const QModelIndex& index)
{
    const int mark = index.data(FilterableTable::HealthRole).isValid() ? kMarkSize + 4 : 0;
    return mark + (index.data(Qt::DecorationRole).isValid() ? kSwatchSize + 6 : 0);
}

} // namespace

void CellDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool isSelected = (option.state & QStyle::State_Selected) != 0;
    const bool isHovered = (option.state & QStyle::State_MouseOver) != 0;
    if (isSelected || isHovered) {
        painter->fillRect(option.rect, isSelected ? colors().selection : colors().alternate);
    }
    painter->setPen(colors().line);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());

    QRect area = option.rect.adjusted(kGap, 0, -kGap, 0);
    const QVariant health = index.data(FilterableTable::HealthRole);
    QColor color = m_isMuted ? colors().muted : colors().text;
    if (health.isValid()) {
        const auto state = static_cast<Health>(health.toInt());
        drawHealth(*painter, QRectF(area.left(), area.top(), kMarkSize, area.height()), state,
            m_isMuted ? colors().muted : colorOf(state));
        if (!m_isMuted && !isSelected && state != Health::Ready) {
            color = colorOf(state);
        }
    }
    if (const QVariant swatch = index.data(Qt::DecorationRole); swatch.isValid())
        painter->fillRect(
            QRect(area.left(), area.center().y() - kSwatchSize / 2 + 1, kSwatchSize, kSwatchSize),
            swatch.value<QColor>());
    const QVariant foreground = index.data(Qt::ForegroundRole);
    if (foreground.isValid() && !m_isMuted && !isSelected) {
        color = foreground.value<QColor>();
    }
    area.setLeft(area.left() + roomBefore(index));
    painter->setPen(color);
    painter->setFont(option.font);
    const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
    painter->drawText(area,
        static_cast<int>((alignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter) |
            Qt::TextSingleLine,
        option.fontMetrics.elidedText(index.data().toString(),
            index.column() == 0 ? Qt::ElideMiddle : Qt::ElideRight, area.width()));
    painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {option.fontMetrics.horizontalAdvance(index.data().toString()) + 2 * kGap +
            roomBefore(index) + 2,
        lineHeight()};
}

} // namespace thalassa::console
