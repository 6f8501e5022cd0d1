// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws a server as a tile: name and state, requests per second with a sparkline, p99, failures,
// queue and memory, the reason if it needs attention, else its address, and its last event. The
// tool tip of the fleet has the same reason and event in full. *lives on the GUI thread*.
#pragma once

#include <QStyledItemDelegate>

namespace thalassa::console {

class ServerStore;

class ServerTile : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int kWidth = 304; // at least
    static constexpr int kHeight = 196;

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    static void paintHead(QPainter& painter, QRect area, const ServerStore& server);
    static void paintFigures(QPainter& painter, QRect area, const ServerStore& server);
    static void paintReason(QPainter& painter, const QRect& area, const ServerStore& server);
    static void paintLastEvent(QPainter& painter, const QRect& area, const ServerStore& server);
};

} // namespace thalassa::console
