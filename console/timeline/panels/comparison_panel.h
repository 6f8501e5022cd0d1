// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ComparisonPanel: two of the open traces by model and stage, with the difference and whether it is
// more than chance. Computed off the GUI thread. *lives on the GUI thread*.
#pragma once

#include <QWidget>
#include <vector>

#include "console/models/work/latest_job.h"
#include "console/timeline/panels/figure_table.h"
#include "console/timeline/state/timeline_state.h"
#include "console/trace/analysis/stage_comparison.h"

class QComboBox;
class QLabel;

namespace thalassa::console {

class ComparisonPanel : public QWidget {
    Q_OBJECT

public:
    explicit ComparisonPanel(TimelineState& state, QWidget* parent = nullptr);

    const std::vector<trace_tool::StageComparison>& stages() const { return m_stages; }

Q_SIGNALS:
    void shown();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void listSources();
    void start();
    void showRows();

    TimelineState& m_state;
    QComboBox* m_a;
    QComboBox* m_b;
    QLabel* m_hint;
    FigureTable* m_table;
    std::vector<trace_tool::StageComparison> m_stages;
    LatestJob m_job;
    bool m_isStale = true;
};

} // namespace thalassa::console
