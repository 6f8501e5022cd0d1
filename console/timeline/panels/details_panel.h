// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DetailsPanel: everything about the selected slice: times, request, batch, parts, arrows, and the
// tensors that its file has. A row about another slice leads there. *lives on the GUI thread*.
#pragma once

#include <QWidget>
#include <vector>

#include "console/models/work/latest_job.h"
#include "console/timeline/panels/figure_table.h"
#include "console/timeline/state/timeline_state.h"

class QLabel;

namespace thalassa::console {

class DetailsPanel : public QWidget {
    Q_OBJECT

public:
    explicit DetailsPanel(TimelineState& state, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void renew();
    void add(const QString& name, const QString& value, const trace::Place& place = {});
    void addTimes(const trace::Place& place);
    void addRequest(const trace::Place& place);
    void addRelations(const trace::Place& place);
    void readTensors(const trace::Place& place);
    void showRows();

    TimelineState& m_state;
    QLabel* m_title;
    FigureTable* m_table;
    std::vector<std::vector<FigureCell>> m_rows;
    std::vector<trace::Place> m_places; // targets of the rows, or null
    LatestJob m_job;                    // reads tensors
};

} // namespace thalassa::console
