// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/table_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSet>
#include <QSettings>
#include <algorithm>
#include <array>

#include "console/look/cell_delegate.h"
#include "console/look/labels.h"
#include "console/look/table_copy.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

QString layoutKey(const QString& id)
{
    return QStringLiteral("tables/") + id;
}

// The columns that a layout is of, which has them by their numbers.
QString columnsKey(const QString& id)
{
    return layoutKey(id) + QStringLiteral("-columns");
}

QStringList idsOf(const QList<FilterableTable::Column>& columns)
{
    QStringList ids;
    for (const FilterableTable::Column& column : columns)
        ids.append(column.id);
    return ids;
}

} // namespace

TableView::TableView(const QString& id, QWidget* parent)
    : QTableView(parent)
    , m_id(id)
    , m_delegate(new CellDelegate(this))
    , m_empty(makeParagraph({}, "muted", this))
{
    setObjectName(id);
    setItemDelegate(m_delegate);
    setShowGrid(false);
    setWordWrap(false);
    setSortingEnabled(true);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(lineHeight());
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setMinimumSectionSize(40);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &TableView::noteChoice);
    connect(horizontalHeader(), &QHeaderView::sectionMoved, this, &TableView::noteChoice);
    connect(horizontalHeader(), &QHeaderView::customContextMenuRequested, this,
        [this](const QPoint& at) {
            QMenu* menu = makeColumnMenu(this);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->popup(horizontalHeader()->mapToGlobal(at));
        });
    m_empty->setObjectName(id + QStringLiteral("Empty"));
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_empty->hide();
    makeCopyable(*this);
    connect(&m_rows, &FilteredTable::filterChanged, this, &TableView::renewEmpty);
    connect(&m_rows, &QAbstractItemModel::rowsInserted, this, &TableView::renewEmpty);
    connect(&m_rows, &QAbstractItemModel::rowsRemoved, this, &TableView::renewEmpty);
    connect(&m_rows, &QAbstractItemModel::modelReset, this, &TableView::renewEmpty);
}

void TableView::leaveRow()
{
    if (selectionModel() != nullptr) {
        selectionModel()->clear();
    }
    scrollToTop();
}

void TableView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    renewEmpty();
}

void TableView::renewEmpty()
{
    const bool isEmpty = m_rows.table() != nullptr && m_rows.rowCount() == 0;
    const bool isHidden = isEmpty && m_rows.table()->rowCount() > 0;
    const bool isOfTime = m_rows.hasSpan() && m_rows.filterText().isEmpty();
    m_empty->setText(!isHidden ? m_emptyText
            : isOfTime         ? tr("No row is of this time.")
                               : tr("No row matches the filter."));
    m_empty->setVisible(isEmpty && !m_empty->text().isEmpty());
    const QRect area = viewport()->geometry();
    m_empty->setGeometry(area.x(), area.y(), area.width(), m_empty->heightForWidth(area.width()));
}

void TableView::setTable(FilterableTable* table)
{
    if (m_rows.table() == table) {
        return;
    }
    const QString filter = m_rows.filterText();
    const bool isFirst = model() == nullptr;
    const bool isWithoutColumns = horizontalHeader()->count() == 0;
    if (!isFirst) {
        clearSelection(); // of another table
    }
    if (table != nullptr) {
        m_columns = idsOf(table->columns());
        // Before the rows know it: the columns go with the table, and with them their places.
        connect(table, &QObject::destroyed, this, &TableView::saveLayout, Qt::UniqueConnection);
    }
    m_rows.setTable(table);
    m_rows.setFilterText(filter);
    if (!isFirst && isWithoutColumns && table != nullptr)
        restoreLayout();
    if (isFirst) {
        setModel(&m_rows);
        restoreLayout();
        // After the view and its selection, which forget what was selected.
        connect(&m_rows, &QAbstractItemModel::modelAboutToBeReset, this, &TableView::keepSelection);
        connect(&m_rows, &QAbstractItemModel::modelReset, this, &TableView::restoreSelection);
        connect(&m_rows, &QAbstractItemModel::modelReset, this, &TableView::currentCellChanged);
        connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            &TableView::currentCellChanged);
    }
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        &TableView::announceCurrent, Qt::UniqueConnection);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &TableView::announceCurrent, Qt::UniqueConnection);
}

void TableView::announceCurrent()
{
    Q_EMIT currentSourceChanged(currentSource());
}

void TableView::keepSelection()
{
    m_selectedKeys.clear();
    for (const QModelIndex& index : selectionModel()->selectedRows()) {
        m_selectedKeys.append(index.data(FilterableTable::KeyRole).toString());
    }
    m_currentKey = currentIndex().data(FilterableTable::KeyRole).toString();
}

void TableView::restoreSelection()
{
    if (m_selectedKeys.isEmpty()) {
        return;
    }
    const QSet<QString> keys(m_selectedKeys.begin(), m_selectedKeys.end());
    QItemSelection selection;
    QModelIndex current;
    for (int row = 0; row < m_rows.rowCount(); ++row) {
        const QModelIndex index = m_rows.index(row, 0);
        const QString key = index.data(FilterableTable::KeyRole).toString();
        if (keys.contains(key)) {
            selection.select(index, index);
        }
        if (key == m_currentKey) {
            current = index;
        }
    }
    selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    selectionModel()->select(
        selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    announceCurrent(); // the rows may be gone
}

QModelIndex TableView::currentSource() const
{
    return selectionModel() != nullptr && selectionModel()->hasSelection()
        ? m_rows.mapToSource(currentIndex())
        : QModelIndex();
}

QList<QModelIndex> TableView::selectedSources() const
{
    QList<QModelIndex> sources;
    if (selectionModel() != nullptr) {
        for (const QModelIndex& index : selectionModel()->selectedRows()) {
            sources.append(m_rows.mapToSource(index));
        }
    }
    return sources;
}

QMenu* TableView::makeColumnMenu(QWidget* parent)
{
    auto* menu = new QMenu(parent);
    menu->setObjectName(m_id + QStringLiteral("Columns"));
    const QList<FilterableTable::Column> columns =
        m_rows.table() != nullptr ? m_rows.table()->columns() : QList<FilterableTable::Column>();
    for (int column = 0; column < columns.size(); ++column) {
        QAction* action = menu->addAction(columns[column].title);
        action->setObjectName(m_id + u'.' + columns[column].id);
        action->setToolTip(columns[column].help);
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        action->setEnabled(column > 0); // the first one names the row
        connect(action, &QAction::toggled, this, [this, column](bool isChecked) {
            setColumnHidden(column, !isChecked);
            m_isChosen = true;
            arrangeColumns();
        });
    }
    return menu;
}

void TableView::setMuted(bool isMuted)
{
    m_delegate->setMuted(isMuted);
    viewport()->update();
}

void TableView::setColumnVisible(const QString& id, bool isVisible)
{
    const QScopedValueRollback guard(m_isArranging, true); // the user has chosen nothing
    const QList<FilterableTable::Column> columns = m_rows.table()->columns();
    for (int column = 0; column < columns.size(); ++column) {
        if (columns[column].id == id) {
            setColumnHidden(column, !isVisible);
        }
    }
    arrangeColumns();
}

bool TableView::hasChosenColumns() const
{
    return m_isChosen;
}

void TableView::noteChoice()
{
    if (!m_isArranging && model() != nullptr) {
        m_isChosen = true;
    }
}

// The width of a column with room for its values, and for its title beside the sort arrow.
int TableView::ownWidth(const FilterableTable::Column& column) const
{
    constexpr int kArrow = 16;
    const int values = column.width * fontMetrics().horizontalAdvance(u'0');
    return std::max(values, fontMetrics().horizontalAdvance(column.title) + kArrow) + 2 * kGap;
}

void TableView::restoreLayout()
{
    const QScopedValueRollback guard(m_isArranging, true);
    const QList<FilterableTable::Column> columns = m_rows.table()->columns();
    for (int column = 0; column < columns.size(); ++column) {
        setColumnHidden(column, columns[column].isHidden);
    }
    const QSettings settings;
    const QByteArray state = settings.value(layoutKey(m_id)).toByteArray();
    // Another version of the program may have other columns.
    const bool isOfColumns = settings.value(columnsKey(m_id)).toStringList() == m_columns;
    if (!state.isEmpty() && isOfColumns) {
        m_isChosen = horizontalHeader()->restoreState(state);
    } else {
        sortByColumn(0,
            m_rows.table()->columns().first().kind == Filter::Kind::Text ? Qt::AscendingOrder
                                                                         : Qt::DescendingOrder);
    }
    arrangeColumns();
}

void TableView::saveLayout() const
{
    if (m_isChosen && horizontalHeader()->count() == m_columns.size()) {
        QSettings settings;
        settings.setValue(layoutKey(m_id), horizontalHeader()->saveState());
        settings.setValue(columnsKey(m_id), m_columns);
    }
}

void TableView::renewDensity()
{
    verticalHeader()->setDefaultSectionSize(lineHeight());
}

// With the focus the table has a current row, which is not selected.
bool TableView::beginsSelection(const QKeyEvent& event) const
{
    static constexpr std::array kKeys{Qt::Key_Down, Qt::Key_Up, Qt::Key_Home, Qt::Key_End,
        Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Return, Qt::Key_Enter};
    return event.modifiers() == Qt::NoModifier && selectionModel() != nullptr &&
        !selectionModel()->hasSelection() && m_rows.rowCount() > 0 &&
        std::find(kKeys.begin(), kKeys.end(), event.key()) != kKeys.end();
}

// Without a selection, a key that moves selects a row, and Return opens one, where the base class
// would move away from the current row.
void TableView::keyPressEvent(QKeyEvent* event)
{
    if (beginsSelection(*event)) {
        const bool isCurrent = currentIndex().isValid() && event->key() != Qt::Key_Home;
        selectRow(event->key() == Qt::Key_End ? m_rows.rowCount() - 1
                : isCurrent                   ? currentIndex().row()
                                              : 0);
        if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) {
            event->accept();
            return;
        }
    }
    QTableView::keyPressEvent(event);
}

void TableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    arrangeColumns();
    renewEmpty();
}

// The first and the last visible column share the room that is left, so that no area is empty.
// Widths that the user has chosen stay, except that of the last column.
void TableView::arrangeColumns()
{
    if (model() == nullptr) {
        return;
    }
    const QScopedValueRollback guard(m_isArranging, true);
    const QList<FilterableTable::Column> columns = m_rows.table()->columns();
    QList<int> visible;
    int used = 0;
    for (int visual = 0; visual < horizontalHeader()->count(); ++visual) {
        const int column = horizontalHeader()->logicalIndex(visual);
        if (!isColumnHidden(column)) {
            if (!m_isChosen) {
                setColumnWidth(column, ownWidth(columns[column]));
            }
            used += columnWidth(column);
            visible.append(column);
        }
    }
    const int room = viewport()->width() - used;
    if (visible.isEmpty()) {
        return;
    }
    const int last = visible.last();
    if (m_isChosen) {
        setColumnWidth(last, std::max(columnWidth(last) + room, ownWidth(columns[last])));
    } else if (room > 0) {
        setColumnWidth(visible.first(), columnWidth(visible.first()) + room / 2);
        setColumnWidth(last, columnWidth(last) + room - room / 2);
    }
}

} // namespace thalassa::console
