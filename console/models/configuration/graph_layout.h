// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the nodes and edges of a directed graph are, from left to right: the layout of Graphviz's
// dot, which knows sizes and no text. *lives on the GUI thread*, because Graphviz has state of its
// own.
#pragma once

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

namespace thalassa::console {

struct GraphEdge {
    qsizetype from = 0; // numbers of nodes
    qsizetype to = 0;
};

struct GraphLayout {
    QList<QRectF> nodes; // in the order of the sizes
    // Bézier curves in the order of the edges: a first point, and three for each segment; empty:
    // the edge has no curve.
    QList<QList<QPointF>> edges;
    QSizeF size;
    QString error; // in words; empty: there is a layout
};

// The most nodes of a graph; a larger one gets an error, because the time grows faster than the
// graph.
inline constexpr qsizetype kMostGraphNodes = 400;

GraphLayout layoutOf(const QList<QSizeF>& sizes, const QList<GraphEdge>& edges);

} // namespace thalassa::console
