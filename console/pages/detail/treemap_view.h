// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The memory of a server as a treemap: each owner is a rectangle whose area is its share. A click
// or the arrow keys select an owner. *lives on the GUI thread*.
#pragma once

#include <QPersistentModelIndex>
#include <QPointer>
#include <QWidget>

#include "console/models/memory/memory_tree.h"

namespace thalassa::console {

class TreemapView : public QWidget {
    Q_OBJECT

public:
    explicit TreemapView(QWidget* parent = nullptr);

    void setTree(MemoryTree* tree);
    void setCurrent(const QModelIndex& index);
    void setMuted(bool isMuted);

    QSize sizeHint() const override { return {400, 240}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    void chosen(const QModelIndex& index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override; // tool tips

private:
    struct Cell {
        QModelIndex index;
        QRectF rect;
        int group = 0;
    };

    // The owners with their rectangles, the largest first.
    QList<Cell> cells() const;
    const Cell* cellAt(const QList<Cell>& cells, const QPointF& position) const;
    void choose(const QModelIndex& index);

    QPointer<MemoryTree> m_tree;
    QPersistentModelIndex m_current;
    bool m_isMuted = false;
};

} // namespace thalassa::console
