// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws the cells of tables: the shape of a state before its word (FilterableTable::HealthRole), a
// square of a colour (Qt::DecorationRole), text in a colour of its own (Qt::ForegroundRole),
// figures at the right, text that does not fit cut with "…". A muted delegate draws stale data.
// *lives on the GUI thread*.
#pragma once

#include <QStyledItemDelegate>

namespace thalassa::console {

class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setMuted(bool isMuted) { m_isMuted = isMuted; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    bool m_isMuted = false;
};

} // namespace thalassa::console
