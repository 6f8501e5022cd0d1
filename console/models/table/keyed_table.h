// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// KeyedTable: a table whose rows are readings of the server, each with a key. A new reading is
// merged by key, so that selection and scroll position stay, and is announced as one change. *lives
// on the GUI thread*.
#pragma once

#include <QHash>
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "console/models/table/filterable_table.h"

namespace thalassa::console {

template <typename Row> class KeyedTable : public FilterableTable {
public:
    // A server may send any number of rows; those beyond this number are dropped.
    static constexpr std::size_t kMaximumRows = 20'000;

    using FilterableTable::FilterableTable;

    // Takes a reading. A row of the table that the reading does not have is removed. A reading with
    // many changes is announced as a new table, because views do work for each range of rows.
    void setRows(std::vector<Row> rows)
    {
        if (rows.size() > kMaximumRows)
            rows.resize(kMaximumRows);
        QHash<QString, std::size_t> numbers; // of equal keys the last one
        for (std::size_t i = 0; i < rows.size(); ++i)
            numbers.insert(keyOf(rows[i]), i);
        std::vector<bool> isKnown(rows.size(), false);
        const std::size_t ranges = findKnown(numbers, isKnown);
        std::vector<Row> added;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!isKnown[i] && numbers.value(keyOf(rows[i])) == i)
                added.push_back(std::move(rows[i]));
        }
        const bool keepsSome = added.size() < static_cast<std::size_t>(numbers.size());
        const bool isReset = ranges > kMostRanges || (keepsSome && added.size() > kMostRanges);
        if (isReset) {
            beginResetModel();
            std::erase_if(m_rows, [&](const Row& row) { return !numbers.contains(keyOf(row)); });
        } else {
            removeMissing(numbers);
        }
        for (Row& row : m_rows)
            row = rows[numbers.value(keyOf(row))];
        if (isReset) {
            append(std::move(added));
            endResetModel();
            return;
        }
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        if (added.empty())
            return;
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(added.size()) - 1);
        append(std::move(added));
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
    QVariant sortValue(int row, int column) const override
    {
        return sortValueOf(m_rows[row], column);
    }
    QString serverWord(int row, int column) const override
    {
        return serverWordOf(m_rows[row], column);
    }

protected:
    virtual QString keyOf(const Row& row) const = 0;
    // The value for filters and sorting: a double or a QString; invalid: not known.
    virtual QVariant valueOf(const Row& row, int column) const = 0;
    virtual QVariant sortValueOf(const Row& row, int column) const { return valueOf(row, column); }
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
    static constexpr std::size_t kMostRanges = 100;

    // Notes which rows of a reading the table has. Returns the number of ranges of rows that the
    // reading does not have.
    std::size_t findKnown(
        const QHash<QString, std::size_t>& numbers, std::vector<bool>& isKnown) const
    {
        std::size_t ranges = 0;
        bool wasMissing = false;
        for (const Row& row : m_rows) {
            const auto found = numbers.constFind(keyOf(row));
            const bool isMissing = found == numbers.constEnd();
            ranges += isMissing && !wasMissing ? 1 : 0;
            wasMissing = isMissing;
            if (!isMissing)
                isKnown[*found] = true;
        }
        return ranges;
    }
    void append(std::vector<Row> rows)
    {
        std::move(rows.begin(), rows.end(), std::back_inserter(m_rows));
    }
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
