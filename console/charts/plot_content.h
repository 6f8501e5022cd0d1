// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The content of a Plot on the canvas of QCustomPlot: the only file that includes the library is
// the source of this header. *lives on the GUI thread*.
#pragma once

#include <QFont>
#include <QPixmap>
#include <memory>
#include <optional>

#include "console/charts/data/axis.h"
#include "console/charts/drawing.h"
#include "console/charts/plot_overlay.h"

class QWidget;

namespace thalassa::console::charts {

class PlotContent {
public:
    // The canvas becomes a child of the parent, which owns it.
    PlotContent(TimeRange& range, QWidget* parent);
    ~PlotContent();

    TimeRange& range() const { return m_range; }
    Unit unit() const { return m_unit; }
    const std::vector<const Series*>& series() const { return m_series; }
    const std::vector<Mark>& marks() const { return m_marks; }
    const std::vector<MarkGroup>& groups() const { return m_groups; }
    const std::vector<ResolutionChange>& seams() const { return m_seams; }
    // The peaks above the axis.
    const Points& peaks();
    const QRect& rect() const { return m_rect; }
    double highest();
    double top();
    const ValueAxis& valueTicks();
    const std::vector<TimeTick>& timeTicks();
    const QFont& font() const { return m_font; }

    void setUnit(Unit unit);
    void setSeries(std::vector<const Series*> series);
    void setMarks(std::vector<Mark> marks);
    void setMuted(bool isMuted);
    void setTop(std::optional<double> top);
    void setCutsPeaks(bool cutsPeaks);
    void setSeams(std::vector<ResolutionChange> seams);
    void setFocus(bool hasFocus);

    // The size, the fonts or the colours have changed.
    void layOut(const QSize& size, const QFont& font);
    // The visible range or the series have changed: everything is drawn, soon.
    void invalidate();
    // The selection or the cross-hair has changed.
    void invalidateOverlay();
    void replotNow();
    QPixmap pixmap(const QSize& size, double scale);

    double xOf(WallTime time) const;
    double yOf(double value);
    WallTime timeAt(double x) const;

private:
    class Canvas;
    class SeriesItem;
    class OverlayItem;

    // Makes the drawing and the ticks, if something has changed.
    void prepare(double ratio);
    void applyColors();
    void applyTicks();
    OverlayState overlayState();

    TimeRange& m_range;
    Canvas* m_canvas; // owned by the parent
    Unit m_unit = Unit::Amount;
    std::vector<const Series*> m_series;
    std::vector<Mark> m_marks; // in the order of time
    std::vector<ResolutionChange> m_seams;
    std::vector<WallTime> m_seamTimes;
    std::optional<double> m_fixedTop;
    bool m_cutsPeaks = false;
    bool m_isMuted = false;
    bool m_hasFocus = false;
    QFont m_font;
    QRect m_rect;

    bool m_isDirty = true;
    double m_ratio = 1; // the pixels of the drawing for a pixel
    Drawing m_drawing;
    ValueAxis m_valueAxis;
    std::vector<TimeTick> m_timeTicks;
    std::vector<MarkGroup> m_groups;
    Points m_peaks;
    std::vector<OverlayState::Peak> m_placedPeaks;
};

} // namespace thalassa::console::charts
