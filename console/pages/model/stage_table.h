// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The durations of a model version by stage: a row for each stage in the order of a request, and
// one for the whole requests. A server with quantiles has those of the last minute; one without
// them has the means since the load. *lives on the GUI thread*.
#pragma once

#include <QAbstractTableModel>
#include <chrono>
#include <vector>

#include "console/models/server/server_facts.h"

namespace thalassa::console {

class StageTable : public QAbstractTableModel {
    Q_OBJECT

public:
    // The columns before the durations.
    enum Column { Stage, Requests, FirstDuration };

    using QAbstractTableModel::QAbstractTableModel;

    // The figures may be null: there are no rows.
    void setFigures(const ModelFigures* figures);
    // Whether the durations are means since the load.
    bool hasMeansOnly() const { return m_hasMeansOnly; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString stage;
        quint64 count = 0;
        std::vector<std::chrono::nanoseconds> durations; // one for each column
    };

    static std::vector<Row> rowsOf(const ModelFigures& figures);

    std::vector<Row> m_rows;
    bool m_hasMeansOnly = false;
};

} // namespace thalassa::console
