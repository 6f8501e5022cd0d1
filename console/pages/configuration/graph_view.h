// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// An ensemble as a graph: a card for each step with the live figures of its model, and an arrow for
// the tensors that pass between two of them. A click or the arrow keys select a step, Return or a
// double click opens its model. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/configuration/ensemble_graph.h"
#include "console/models/configuration/graph_layout.h"

namespace thalassa::console {

class GraphView : public QWidget {
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);

    void setGraph(const EnsembleGraph& graph);
    const EnsembleGraph& graph() const { return m_graph; }
    // The figures of each node, and the rate of the ensemble's requests, which pass every arrow.
    void setFigures(const QList<StepFigures>& figures, std::optional<double> rate);
    void setMuted(bool isMuted);
    // Why there is no drawing; empty: there is one.
    const QString& error() const { return m_layout.error; }
    // All of it in words, a line for each step and arrow.
    QString summary() const;
    // Where the card of a node is.
    QRectF cardOf(qsizetype node) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void chosen(qsizetype node);
    void opened(qsizetype node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override; // another font
    bool event(QEvent* event) override;       // tool tips

private:
    void renewLayout();
    QSizeF cardSize(const EnsembleNode& node) const;
    QStringList labelOf(const EnsembleEdge& edge) const;
    QPointF offset() const; // of the drawing, which is in the middle
    qsizetype nodeAt(const QPointF& position) const;
    void choose(qsizetype node);
    QStringList figuresOf(qsizetype node) const;
    static QString durationsText(const QString& p50, const QString& p99);
    QString describe(qsizetype node) const;
    void paintEdge(QPainter& painter, qsizetype edge) const;
    void paintCard(QPainter& painter, qsizetype node) const;
    void paintLabel(QPainter& painter, qsizetype edge) const;

    EnsembleGraph m_graph;
    QList<StepFigures> m_figures;
    std::optional<double> m_rate;
    GraphLayout m_layout; // the nodes, and a node for the label of each edge
    qsizetype m_current = -1;
    bool m_isMuted = false;
};

} // namespace thalassa::console
