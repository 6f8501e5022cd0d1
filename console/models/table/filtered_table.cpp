// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/table/filtered_table.h"

#include "console/models/text/language.h"

namespace thalassa::console {

FilteredTable::FilteredTable(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setDynamicSortFilter(true);
}

void FilteredTable::setTable(FilterableTable* table)
{
    m_table = table;
    setSourceModel(table);
}

void FilteredTable::setFilterText(const QString& text)
{
    m_text = text;
    QList<Filter::Field> fields;
    if (m_table != nullptr) {
        for (const FilterableTable::Column& column : m_table->columns()) {
            fields.append({column.id, column.kind});
        }
    }
    const Filter::Parsed parsed = Filter::parse(text, fields);
    m_error = parsed.error;
    if (m_error.isEmpty()) {
        m_filter = parsed.filter;
        invalidateFilter();
    }
    Q_EMIT filterChanged();
}

void FilteredTable::setSpan(const std::optional<TimeSpan>& span)
{
    if (m_span == span)
        return;
    m_span = span;
    invalidateFilter();
    Q_EMIT filterChanged();
}

void FilteredTable::setOrderFrozen(bool isFrozen)
{
    setDynamicSortFilter(!isFrozen);
    if (!isFrozen) {
        invalidate();
    }
}

bool FilteredTable::filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const
{
    Q_UNUSED(sourceParent)
    if (m_span) {
        const std::optional<WallTime> time = m_table->timeOf(sourceRow);
        if (time && (*time < m_span->begin || *m_table->beginOf(sourceRow) >= m_span->end)) {
            return false;
        }
    }
    return m_filter.isEmpty() ||
        m_filter.matches(
            [this, sourceRow](int column) { return m_table->value(sourceRow, column); },
            [this, sourceRow](int column) { return namesOf(sourceRow, column); });
}

QStringList FilteredTable::namesOf(int row, int column) const
{
    QStringList names;
    if (const QString word = m_table->serverWord(row, column); !word.isEmpty()) {
        names.append(word);
    }
    if (!Language::instance().isEnglish()) {
        const InEnglish english;
        names.append(m_table->value(row, column).toString());
    }
    return names;
}

bool FilteredTable::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = m_table->sortValue(left.row(), left.column());
    const QVariant b = m_table->sortValue(right.row(), right.column());
    if (a.isValid() != b.isValid()) {
        return !a.isValid(); // an unknown value is less than any figure
    }
    if (a.typeId() == QMetaType::Double) {
        return a.toDouble() < b.toDouble();
    }
    return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
}

} // namespace thalassa::console
