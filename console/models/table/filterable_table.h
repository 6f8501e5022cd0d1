// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table that the filter language (filter.h) understands, and that shows figures: SortRole has the
// number behind a text, KeyRole what a selection is kept by, HealthRole a state. *lives on the GUI
// thread*.
#pragma once

#include <QAbstractTableModel>

#include "console/models/series/time_range.h"
#include "console/models/table/filter.h"

namespace thalassa::console {

class FilterableTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        SortRole = Qt::UserRole,
        KeyRole,   // QString, unique in the table
        HealthRole // int(Health); invalid: the cell has no state
    };

    struct Column {
        QString id;    // in settings and in the filter language
        QString title; // in the language of the program
        QString help;  // the meaning of the column, with its unit
        Filter::Kind kind = Filter::Kind::Text;
        int width = 10;        // in characters
        bool isHidden = false; // unless chosen
        bool isAtLeft = false; // a figure that is read as text, such as a time
    };

    explicit FilterableTable(QObject* parent = nullptr);

    // The columns in the language of the program.
    const QList<Column>& columns() const;
    // The value of a column for filters.
    virtual QVariant value(int row, int column) const = 0;
    // The value by which rows are sorted, if it is another one: states are sorted by severity, and
    // filtered by their words.
    virtual QVariant sortValue(int row, int column) const { return value(row, column); }
    // The word with which a server names the value, such as "UNAVAILABLE", for filters; empty:
    // none.
    virtual QString serverWord(int row, int column) const
    {
        Q_UNUSED(row)
        Q_UNUSED(column)
        return {};
    }

    // The time of a row, for a table of one time; absent: the row is of any time.
    virtual std::optional<WallTime> timeOf(int row) const
    {
        Q_UNUSED(row)
        return std::nullopt;
    }

    // The first time of a row that stands for several; that of other rows is timeOf().
    virtual std::optional<WallTime> beginOf(int row) const { return timeOf(row); }

    QVariant data(const QModelIndex& index, int role) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    int columnCount(const QModelIndex& parent = {}) const override;

protected:
    // Called once for each language: a view asks for the columns at each cell.
    virtual QList<Column> makeColumns() const = 0;
    // The parts of a cell; the row exists. The key is that of KeyRole, the health that of
    // HealthRole.
    virtual QString text(int row, int column) const = 0;
    virtual QString toolTip(int row, int column) const = 0;
    virtual QString key(int row) const = 0;
    virtual QVariant health(int row, int column) const = 0;

private:
    mutable QList<Column> m_columns; // empty: not made since the language has changed
};

} // namespace thalassa::console
