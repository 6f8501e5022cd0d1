// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// OverviewStrip: the whole time of all traces in one strip: how much runs at each time, the visible
// range as a window that can be dragged, what was found, the selection and the notes. *lives on the
// GUI thread*.
#pragma once

#include <QWidget>
#include <vector>

#include "console/timeline/state/timeline_state.h"

namespace thalassa::console {

class OverviewStrip : public QWidget {
    Q_OBJECT

public:
    explicit OverviewStrip(TimelineState& state, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {400, 48}; }
    QSize minimumSizeHint() const override { return {100, 48}; }
    // How many slices run at each column, on the average.
    const std::vector<double>& density();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag { None, Window, Begin, End };

    trace::Range shown() const;
    double position(int64_t time) const;
    int64_t time(double position) const;
    void paintMarks(QPainter& painter);
    Drag dragAt(int x) const;

    TimelineState& m_state;
    std::vector<double> m_density; // density of each column; empty: out of date
    Drag m_drag = Drag::None;
    int64_t m_grip = 0; // from the begin of the visible range to where it was grabbed
};

} // namespace thalassa::console
