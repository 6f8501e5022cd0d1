// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A chart: a title, a legend with values, a plot, and a menu that copies and saves what it shows.
// All charts of one TimeRange show the same time, selection and cross-hair. *lives on the GUI
// thread*.
//
// The axis of durations ends below single peaks that would flatten everything else, unless the user
// asks for the peaks in the menu, which is kept for the next start.
//
// States: loading (a skeleton), empty and failed (why, and what to do next), live, stale (less
// colour, and the title of the notice instead of the caption).
#pragma once

#include <QFrame>
#include <vector>

#include "console/charts/plot.h"
#include "console/charts/selection_bar.h"
#include "console/look/state_pane.h"

class QHBoxLayout;
class QLabel;
class QMenu;
class QStackedLayout;
class QToolButton;

namespace thalassa::console {
class ElidedLabel;
}

namespace thalassa::console::charts {

class ChartNotice;
class Legend;

class Chart : public QFrame {
    Q_OBJECT

public:
    // `id` is the objectName. The range must live longer than the chart.
    Chart(const QString& id, const QString& title, Unit unit, TimeRange& range,
        QWidget* parent = nullptr);

    QString title() const;
    void setTitle(const QString& title);
    // A short text behind the title, such as what the values are of.
    void setCaption(const QString& caption);
    // Puts a control between title and menu.
    void addControl(QWidget* control);

    void setSeries(std::vector<Series> series);
    const std::vector<Series>& series() const { return m_series; }
    void setMarks(std::vector<Mark> marks);
    void setSeams(std::vector<ResolutionChange> seams) { m_plot->setSeams(std::move(seams)); }
    // The actions that a selection offers. Default: none but the zoom.
    void setRangeActions(RangeActions actions);
    void showState(DataState state, const Notice& notice = {});
    DataState state() const { return m_state; }

    Plot& plot() { return *m_plot; }
    Legend& legend() { return *m_legend; }

    // The visible range as text, CSV and picture.
    QString summary() const;
    QString csv() const;
    QPixmap picture(double scale);

Q_SIGNALS:
    void rangeActionTriggered(
        thalassa::console::charts::RangeAction action, const thalassa::console::TimeSpan& span);
    void actionTriggered(); // the button of the notice
    // The user has chosen a file for the picture.
    void pictureWanted(const QString& file, const QImage& picture);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeHeader();
    void makeMenu();
    void addPeakAction(QMenu& menu);
    void applySeries();
    void showValues();
    void makeSelectionBar();
    void hideSelectionBar();
    void showSelectionBar();
    void showTable();
    void savePicture();
    std::vector<const Series*> shownSeries() const;

    const Unit m_unit;
    TimeRange& m_range;
    std::vector<Series> m_series;
    QLabel* m_title;
    ElidedLabel* m_caption;
    QHBoxLayout* m_header;
    Legend* m_legend;
    Plot* m_plot;
    ChartNotice* m_notice;
    QStackedLayout* m_stack;
    SelectionBar* m_bar = nullptr; // is made for the first selection
    RangeActions m_actions;
    QToolButton* m_menu = nullptr;
    QString m_captionText;
    DataState m_state = DataState::Loading;
};

} // namespace thalassa::console::charts
