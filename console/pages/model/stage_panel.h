// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The panel of a model version that has the durations of its stages as a table. *lives on the GUI
// thread*.
#pragma once

#include <QWidget>

#include "console/models/server/server_facts.h"

class QTableView;

namespace thalassa::console {

class CellDelegate;
class ElidedLabel;
class StageTable;

class StagePanel : public QWidget {
    Q_OBJECT

public:
    explicit StagePanel(QWidget* parent = nullptr);

    // The figures may be null: none are known. Stale ones are grey.
    void setFigures(const ModelFigures* figures, bool areStale);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    void hideRequestsIfNarrow();

    StageTable* m_table;
    QTableView* m_view;
    CellDelegate* m_delegate;
    ElidedLabel* m_caption;
};

} // namespace thalassa::console
