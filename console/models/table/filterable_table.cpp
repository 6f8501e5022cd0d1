// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/table/filterable_table.h"

#include "console/models/text/language.h"

namespace thalassa::console {

FilterableTable::FilterableTable(QObject* parent)
    : QAbstractTableModel(parent)
{
    connect(&Language::instance(), &Language::changed, this, [this] {
        m_columns.clear();
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    });
}

const QList<FilterableTable::Column>& FilterableTable::columns() const
{
    if (m_columns.isEmpty())
        m_columns = makeColumns();
    return m_columns;
}

QVariant FilterableTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
        return toolTip(index.row(), index.column());
    case SortRole:
        return sortValue(index.row(), index.column());
    case KeyRole:
        return key(index.row());
    case HealthRole:
        return health(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    default:
        return {};
    }
}

QVariant FilterableTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    const QList<Column>& all = columns();
    if (orientation != Qt::Horizontal || section < 0 || section >= all.size()) {
        return {};
    }
    const Column& column = all[section];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return column.help;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (column.kind == Filter::Kind::Text || column.isAtLeft ? Qt::AlignLeft
                                                                  : Qt::AlignRight) |
            Qt::AlignVCenter);
    default:
        return {};
    }
}

int FilterableTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns().size());
}

} // namespace thalassa::console
