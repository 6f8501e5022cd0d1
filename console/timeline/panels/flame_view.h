// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FlameView: the time of the selected range, or of the visible one, added up by path. A click on a
// node shows it over the whole width, a click on one above it goes back. *lives on the GUI thread*.
#pragma once

#include <QAbstractScrollArea>
#include <QTimer>
#include <vector>

#include "console/models/work/latest_job.h"
#include "console/timeline/state/timeline_state.h"
#include "console/trace/analysis/flame.h"

namespace thalassa::console {

class FlameView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit FlameView(TimelineState& state, QWidget* parent = nullptr);

    const std::vector<trace::FlameNode>& nodes() const { return m_nodes; }

Q_SIGNALS:
    void shown();

protected:
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void schedule();
    void start();
    QRectF areaOf(const trace::FlameNode& node) const;
    uint32_t nodeAt(QPoint position) const;
    QString textOf(uint32_t node) const;
    void setTop(uint32_t node);
    void updateScrollBar();

    TimelineState& m_state;
    std::vector<trace::FlameNode> m_nodes;
    uint32_t m_top = 0; // the node that has the whole width
    QTimer m_delay;
    LatestJob m_job;
    bool m_isStale = true;
};

} // namespace thalassa::console
