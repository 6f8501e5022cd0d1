// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The models of a server, a row for each version. Readings are merged by key and announced as one
// change, so that selection and scroll position stay. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <span>
#include <utility>
#include <vector>

#include "console/models/server/model_row.h"
#include "console/models/table/filterable_table.h"

namespace thalassa::console {

class ModelTable : public FilterableTable {
    Q_OBJECT

public:
    enum ColumnNumber {
        Name,
        Version,
        State,
        RequestRate,
        P50,
        P90,
        P95,
        P99,
        Mean,
        Queue,
        InFlight,
        BatchSize,
        CacheHits,
        Failures,
        Memory,
        Reason,
        ColumnTotal
    };

    // Rows beyond this number are left out.
    static constexpr std::size_t kMaximumRows = 10'000;

    explicit ModelTable(QObject* parent = nullptr);

    // The index is the list of versions: others are removed.
    void applyIndex(const QList<IndexEntry>& index);
    // Counters of versions. A version that the index does not have yet is added.
    void applyFigures(const QList<ModelFigures>& figures, WallTime time);
    void clear();

    std::span<const ModelRow> rows() const { return m_rows; }
    // The row of a version, or null.
    const ModelRow* find(const ModelKey& key) const;
    // The highest version of the model that serves, else the highest; null if it has none.
    const ModelRow* findHighest(const QByteArray& model) const;
    const ModelRow* rowOf(const QModelIndex& index) const;

    QVariant value(int row, int column) const override;
    QString serverWord(int row, int column) const override;
    int rowCount(const QModelIndex& parent = {}) const override;

protected:
    QList<Column> makeColumns() const override;
    QString text(int number, int column) const override;
    QString toolTip(int row, int column) const override;
    QString key(int row) const override;
    QVariant health(int row, int column) const override;

private:
    using Entries = QHash<ModelKey, const IndexEntry*>;

    void insert(std::vector<ModelRow> rows);
    std::size_t removedRanges(const Entries& kept) const;
    void removeMissing(const Entries& kept);
    std::pair<int, int> takeStates(const Entries& entries);
    void numberRows();

    std::vector<ModelRow> m_rows;
    QHash<ModelKey, int> m_numbers;
};

} // namespace thalassa::console
