// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DurationHistogramView: the durations of the slices of one name as bars on a logarithmic axis,
// each bar by itself or cumulated with those before it. A drag chooses a range of durations, as do
// Left and Right, with Shift for more bars; a click and Esc choose none. *lives on the GUI thread*.
#pragma once

#include <QWidget>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "console/trace/analysis/statistics.h"

class QHelpEvent;
class QToolButton;

namespace thalassa::console {

class DurationHistogramView : public QWidget {
    Q_OBJECT

public:
    explicit DurationHistogramView(QWidget* parent = nullptr);

    // Shows the durations. Chosen ones stay chosen if they are of the same name.
    void show(const trace::NameStatistics& statistics);
    void clear();
    // The name of the slices whose durations are shown.
    const std::string& name() const { return m_statistics.name; }
    QSize minimumSizeHint() const override { return {240, 96}; }

Q_SIGNALS:
    // The user has chosen durations; an empty range: none.
    void chosen(const thalassa::console::trace::Range& durations);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    using Bars = std::pair<int, int>; // from the first one to the last one

    QRect plot() const;
    int barCount() const { return static_cast<int>(m_bars.size()); }
    int barAt(int x) const; // the nearest one
    int leftOf(int bar) const;
    QString rangeText(const Bars& bars) const;
    uint64_t countOf(const Bars& bars) const;
    void showToolTip(const QHelpEvent& event);
    // Chooses bars and announces it, if they are others.
    void choose(const std::optional<Bars>& bars);
    void describe();
    std::optional<int> middleOf(int64_t duration) const;
    void paintBars(QPainter& painter, const QRect& plot) const;
    void paintMarks(QPainter& painter, const QRect& plot) const;
    void paintLabels(QPainter& painter, const QRect& plot) const;

    trace::NameStatistics m_statistics;
    std::vector<trace::Bar> m_bars;
    std::optional<Bars> m_chosen;
    std::optional<int> m_pressed; // the bar at which a drag has begun
    bool m_isDragged = false;
    int m_fixed = 0; // the end of the chosen bars that stays, for the keys
    QToolButton* m_cumulative;
};

} // namespace thalassa::console
