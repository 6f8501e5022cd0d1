// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plot of a chart: axes, grid, series, marks, cross-hair and selection. It shows the visible
// range of a TimeRange, and changes that by mouse and keyboard:
//
//     move, Left, Right          cross-hair
//     drag, Shift+Left/Right     selection; Escape clears it
//     Ctrl+wheel, +, -           zoom at the cursor or the cross-hair
//     Shift+wheel                pan
//     double click               the range before
//
// The wheel alone scrolls the page that the plot is in. The plot draws with QCustomPlot, which only
// its source file includes. *lives on the GUI thread*.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "console/charts/data/marks.h"
#include "console/charts/data/series.h"
#include "console/charts/data/unit.h"

namespace thalassa::console::charts {

class PlotContent;

class Plot : public QWidget {
    Q_OBJECT

public:
    // The range must live longer than the plot.
    explicit Plot(TimeRange& range, QWidget* parent = nullptr);
    ~Plot() override;

    TimeRange& range() const;
    void setUnit(Unit unit);
    Unit unit() const;
    // The visible series, which the caller keeps until the next call.
    void setSeries(std::vector<const Series*> series);
    const std::vector<const Series*>& series() const;
    void setMarks(std::vector<Mark> marks);
    const std::vector<Mark>& marks() const;
    // A stale plot has less colour.
    void setMuted(bool isMuted);

    // The value at the upper end of the axis, if it is not to follow from the series. Charts that
    // are compared have the same one.
    void setTop(std::optional<double> top);
    // The greatest value in the visible range.
    double highest() const;
    double top() const;

    // Whether the axis may end below peaks that would flatten everything else. Each of them has a
    // shape with its value. Default: no.
    void setCutsPeaks(bool cutsPeaks);
    // The peaks above the axis.
    const Points& peaks() const;
    // Where the points of history become more or less frequent, which looks like an incident.
    void setSeams(std::vector<ResolutionChange> seams);
    // Sentences about the peaks and the seams in the visible range.
    QString notes() const;

    // The rectangle in which values are drawn.
    QRect valueRect() const;
    WallTime timeAt(double x) const;
    double xOf(WallTime time) const;
    // The labels of the axes with their rectangles, for tests.
    struct Label {
        QString text;
        QRect rect;
    };
    std::vector<Label> axisLabels() const;

    // Draws at once what has changed.
    void replotNow();
    // The plot, with `scale` pixels for each one of the widget.
    QPixmap pixmap(double scale);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void selectionMade(); // by mouse or keyboard; TimeRange::selection() has it

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void moveCrossHair(int steps, bool selects);
    void showMarkTip(const QPoint& at, const QPoint& globalAt);
    QString tipAt(int x) const;

    std::unique_ptr<PlotContent> m_content;
    std::optional<QPoint> m_pressed;  // the place of a press of the left button
    std::optional<WallTime> m_anchor; // the fixed end of a selection that is being made
    QString m_tip;
};

} // namespace thalassa::console::charts
