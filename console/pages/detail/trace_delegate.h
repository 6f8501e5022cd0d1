// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws and edits the cells of the trace settings: inherited values in grey, a layer's own ones in
// the colour of text with a button that resets them, pending edits with a bar, invalid values and
// conflicts with their shapes. *lives on the GUI thread*.
#pragma once

#include <QStyledItemDelegate>

#include "console/models/settings/trace_table.h"

namespace thalassa::console {

class TraceDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setMuted(bool isMuted) { m_isMuted = isMuted; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(
        QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

Q_SIGNALS:
    void resetRequested(const QModelIndex& index);
    // The text of an editor has changed; it may be invalid.
    void typed(thalassa::console::TraceField field, const QString& text) const;

protected:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
        const QModelIndex& index) override;

private:
    bool m_isMuted = false;
};

} // namespace thalassa::console
