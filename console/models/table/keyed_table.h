// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// KeyedTable: a table whose rows are readings of the server, each with a key. A new reading is
// merged by key, so that selection and scroll position stay, and is announced as one change. *lives
// on the GUI thread*.
#pragma once

#include <QHash>
#include <algorithm>
#include <vector>

#include "console/models/table/filterable_table.h"

namespace thalassa::console {

template <typename Row> class KeyedTable : public FilterableTable {
public:
    // A server may send any number of rows; those beyond this number are dropped.
    static constexpr std::size_t kMaximumRows = 20'000;

    using FilterableTable::FilterableTable;

    // Takes a reading. A row of the table that the reading does not have is removed.
    void setRows(std::vector<Row> rows)
    {
        if (rows.size() > kMaximumRows)
            rows.resize(kMaximumRows);
        QHash<QString, std::size_t> numbers;
        for (std::size_t i = 0; i < rows.size(); ++i)
            numbers.insert(keyOf(rows[i]), i);
        removeMissing(numbers);
        std::vector<bool> isKnown(rows.size(), false);
        for (Row& row : m_rows) {
            const std::size_t number = numbers.value(keyOf(row));
            row = rows[number];
            isKnown[number] = true;
        }
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        std::vector<Row> added;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!isKnown[i] && numbers.value(keyOf(rows[i])) == i)
                added.push_back(std::move(rows[i]));
        }
        if (added.empty())
            return;
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(added.size()) - 1);
        std::move(added.begin(), added.end(), std::back_inserter(m_rows));
        endInsertRows();
    }

    const std::vector<Row>& rows() const { return m_rows; }
    const Row* rowOf(const QModelIndex& index) const
    {
        return index.isValid() && index.row() < rowCount() ? &m_rows[index.row()] : nullptr;
    }
    // The number of the row with the key; -1: there is none.
    int find(const QString& key) const
    {
        const auto found = std::find_if(
            m_rows.begin(), m_rows.end(), [&](const Row& row) { return keyOf(row) == key; });
        return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
    }

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    QVariant value(int row, int column) const override { return valueOf(m_rows[row], column); }
    QString serverWord(int row, int column) const override
    {
        return serverWordOf(m_rows[row], column);
    }

protected:
    virtual QString keyOf(const Row& row) const = 0;
    // The value for filters and sorting: a double or a QString; invalid: not known.
    virtual QVariant valueOf(const Row& row, int column) const = 0;
    virtual QString textOf(const Row& row, int column) const = 0;
    virtual QString serverWordOf(const Row&, int) const { return {}; }
    virtual QString toolTipOf(const Row& row, int column) const { return textOf(row, column); }
    // int(Health); invalid: the cell shows no state.
    virtual QVariant healthOf(const Row&, int) const { return {}; }

    QString text(int row, int column) const final { return textOf(m_rows[row], column); }
    QString toolTip(int row, int column) const final { return toolTipOf(m_rows[row], column); }
    QString key(int row) const final { return keyOf(m_rows[row]); }
    QVariant health(int row, int column) const final { return healthOf(m_rows[row], column); }

private:
    void removeMissing(const QHash<QString, std::size_t>& kept)
    {
        for (int last = rowCount() - 1; last >= 0; --last) {
            if (kept.contains(keyOf(m_rows[last])))
                continue;
            int first = last;
            while (first > 0 && !kept.contains(keyOf(m_rows[first - 1])))
                --first;
            beginRemoveRows({}, first, last);
            m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
            endRemoveRows();
            last = first;
        }
    }

    std::vector<Row> m_rows;
};

} // namespace thalassa::console
