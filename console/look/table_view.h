// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of a page: filtered and sorted rows of a FilterableTable, a column chooser, copies of
// rows (table_copy.h), and columns that are saved for the user. A table without rows shows
// the reason. *lives on the GUI thread*.
#pragma once

#include <QTableView>

#include "console/models/table/filtered_table.h"

class QLabel;
class QMenu;

namespace thalassa::console {

class CellDelegate;

class TableView : public QTableView {
    Q_OBJECT

public:
    // `id` names the table in the settings of the user, and is the objectName.
    explicit TableView(const QString& id, QWidget* parent = nullptr);

    void setTable(FilterableTable* table);
    FilteredTable& rows() { return m_rows; }
    const FilteredTable& rows() const { return m_rows; }

    // The row of the table behind the current one; invalid: none is selected.
    QModelIndex currentSource() const;
    QList<QModelIndex> selectedSources() const;

    // Selects no row, and shows the first one.
    void leaveRow();
    // Sets the text that is shown while the table has no rows, and no filter hides any.
    void setEmptyText(const QString& text);

    // A menu with a check mark for each column; the caller owns it.
    QMenu* makeColumnMenu(QWidget* parent);
    void setMuted(bool isMuted);
    // Shows or hides a column for the data at hand; no choice of the user.
    void setColumnVisible(const QString& id, bool isVisible);
    // Whether the user has chosen columns.
    bool hasChosenColumns() const;

    // Keeps the columns, if the user has chosen some. Without the table of a server, those that
    // were kept stay.
    void saveLayout() const;
    // Takes the height of rows of the density in use.
    void renewDensity();

Q_SIGNALS:
    void currentSourceChanged(const QModelIndex& source);
    // The current cell is another one of this row, or of another row.
    void currentCellChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool beginsSelection(const QKeyEvent& event) const;
    void renewEmpty();
    void announceCurrent();
    void keepSelection();    // the table is about to be a new one
    void restoreSelection(); // selects the rows with the same keys
    int ownWidth(const FilterableTable::Column& column) const;
    void restoreLayout();
    void arrangeColumns();
    void noteChoice(); // the user has moved or resized a column

    const QString m_id;
    QStringList m_columns; // the ids of the columns
    FilteredTable m_rows;
    CellDelegate* m_delegate;
    QLabel* m_empty; // over the rows
    QString m_emptyText;
    bool m_isChosen = false; // the columns are those that the user has chosen
    QStringList m_selectedKeys;
    QString m_currentKey;
    bool m_isArranging = false; // a change of widths is not the user's
};

} // namespace thalassa::console
