// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// SlicesPanel: the slices that the timeline shows now as a table: those of the selected time, or of
// the visible one, in the lanes that are shown. A row selects its slice. They are collected off the
// GUI thread, while the panel is visible. *lives on the GUI thread*.
#pragma once

#include <QTimer>
#include <QWidget>

#include "console/models/work/latest_job.h"
#include "console/timeline/panels/slice_table.h"
#include "console/timeline/state/timeline_state.h"
#include "console/trace/analysis/slice_list.h"

class QLabel;
class QTableView;

namespace thalassa::console {

class SlicesPanel : public QWidget {
    Q_OBJECT

public:
    // If there are more slices, the longest ones are shown.
    static constexpr size_t kMostSlices = 5000;

    explicit SlicesPanel(TimelineState& state, QWidget* parent = nullptr);

    SliceTableModel& slices() { return *m_model; }

Q_SIGNALS:
    // The slices are those of now.
    void shown();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void schedule();
    void start();
    void tracesHaveChanged();
    void showSlices(const trace::SliceList& list);
    void showSelected();
    QString titleOf(uint64_t count, size_t listed) const;
    // Selects the slice of a row, and scrolls to it.
    void go(const QModelIndex& row);
    void fit(const QModelIndex& row);

    TimelineState& m_state;
    QLabel* m_title;
    QTableView* m_table;
    SliceTableModel* m_model;
    QTimer m_delay; // the visible range changes often
    LatestJob m_job;
    bool m_isStale = true;
    bool m_isOutdated = false; // the rows are of traces before, until those of now are collected
    bool m_isFitting = false;  // a change of a column is not the user's
    bool m_isFitted = true;    // the columns take the whole width, until the user changes one
    bool m_isShowing = false;  // a change of the current row is not the user's
};

} // namespace thalassa::console
