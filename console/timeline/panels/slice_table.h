// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// SliceTableModel: slices as a table. It sorts itself, by figures and not by their texts, so that
// thousands of rows are sorted within a frame; the texts of a row are made when it is shown. *lives
// on the GUI thread*.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "console/trace/data/trace_set.h"

namespace thalassa::console {

class SliceTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, StageColumn, Model, Lane, Request, Begin, Duration, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    // The slices are of the traces. Begins are shown as times since `origin`, on the axis.
    void setSlices(trace::TraceSet traces, std::vector<trace::Place> places, int64_t origin);
    const trace::Place& placeOf(int row) const { return m_places[static_cast<size_t>(row)]; }
    // The row of a slice; -1 if it has none.
    int rowOf(const trace::Place& place) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    QString textOf(const trace::Place& place, int column) const;
    QString toolTipOf(const trace::Place& place, int column) const;
    // The figure by which a column of figures is sorted.
    int64_t figureOf(const trace::Place& place, int column) const;
    // The numbers of the places in the order that was chosen.
    std::vector<size_t> sortedOrder() const;

    trace::TraceSet m_traces;
    std::vector<trace::Place> m_places;
    int64_t m_origin = 0;
    int m_column = Begin;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace thalassa::console
