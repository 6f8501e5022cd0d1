// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// StatisticsPanel: the figures of the slices in the selected range, or in the visible one, as a
// table by name and a histogram of the selected name. They are computed off the GUI thread. *lives
// on the GUI thread*.
#pragma once

#include <QTimer>
#include <QWidget>

#include "console/models/work/latest_job.h"
#include "console/timeline/panels/figure_table.h"
#include "console/timeline/state/timeline_state.h"
#include "console/trace/analysis/statistics.h"

class QLabel;

namespace thalassa::console {

class DurationHistogramView;

class StatisticsPanel : public QWidget {
    Q_OBJECT

public:
    explicit StatisticsPanel(TimelineState& state, QWidget* parent = nullptr);

    const trace::RangeStatistics& statistics() const { return m_statistics; }
    bool isBusy() const { return m_job.isRunning() || m_delay.isActive(); }

Q_SIGNALS:
    // The figures are those of the range.
    void shown();
    // Durations were chosen in the histogram: the search for the slices that have them, or nothing.
    void searchWanted(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    static QString queryOf(QString name, const trace::Range& durations);
    void schedule();
    void start();
    void showStatistics(trace::RangeStatistics statistics);
    void showRows();

    TimelineState& m_state;
    QLabel* m_title;
    FigureTable* m_table;
    DurationHistogramView* m_histogram;
    trace::RangeStatistics m_statistics;
    QString m_name; // selected in the table
    QTimer m_delay; // the visible range changes often
    LatestJob m_job;
    bool m_isStale = true;
};

} // namespace thalassa::console
