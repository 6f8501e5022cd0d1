// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of a table that match a filter, sorted. A frozen order keeps rows where they are while their
// values change, so that none moves away under the mouse. *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QSortFilterProxyModel>

#include "console/models/table/filterable_table.h"

namespace thalassa::console {

class FilteredTable : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit FilteredTable(QObject* parent = nullptr);

    void setTable(FilterableTable* table);
    // Null: there is none, or it was deleted.
    FilterableTable* table() const { return m_table; }

    // Takes a filter. If it is wrong, the rows stay as they are, and filterError() has the reason.
    void setFilterText(const QString& text);
    QString filterText() const { return m_text; }
    QString filterError() const { return m_error; }

    // Shows only the rows of a time; absent: those of all times.
    void setSpan(const std::optional<TimeSpan>& span);
    bool hasSpan() const { return m_span.has_value(); }

    void setOrderFrozen(bool isFrozen);
    bool isOrderFrozen() const { return !dynamicSortFilter(); }

Q_SIGNALS:
    void filterChanged();

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    // Texts of a cell of text beside the one that it shows.
    QStringList namesOf(int row, int column) const;

    QPointer<FilterableTable> m_table;
    QString m_text;
    QString m_error;
    Filter m_filter;
    std::optional<TimeSpan> m_span;
};

} // namespace thalassa::console
