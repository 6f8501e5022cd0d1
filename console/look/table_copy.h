// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Copies of tables. A table or list of a page has the actions "Copy as text" and "Copy as CSV": in
// its context menu, with Ctrl+C and Ctrl+Shift+C while it has the focus, and in Ctrl+K. TableView
// and FigureTable have them by themselves; any other view of a page is given to makeCopyable().
// *lives on the GUI thread*.
#pragma once

#include <QStringList>
#include <functional>

class QAbstractItemView;
class QAction;
class QTableView;

namespace thalassa::console {

enum class TableFormat {
    Text, // cells are separated by tabs; a spreadsheet takes it from the clipboard
    Csv   // RFC 4180, except that a line ends with a line feed alone
};

// Returns what is copied of a table.
using CopiedText = std::function<QString(TableFormat format)>;

// Adds the actions to a table, whose rows and visible columns are copied in the order of the
// screen: the selected rows if several can be selected and some are, otherwise all rows.
void makeCopyable(QTableView& table);
// Adds the actions to another view, or to a table with other texts than the shown ones. The view
// shows them in its context menu, unless it makes a menu of its own.
void makeCopyable(QAbstractItemView& view, const CopiedText& text);

// Returns an action that makeCopyable() has added to the view; null if the view has none. The view
// owns it.
QAction* copyAction(const QAbstractItemView& view, TableFormat format);

// The rows of a table as text, as makeCopyable() copies them.
QString rowsOf(const QTableView& table, TableFormat format);
// Returns lines of cells as text. The first line has the titles. A cell that a spreadsheet would
// take for a formula gets an apostrophe in front; a number with a sign stays as it is.
QString textOf(const QList<QStringList>& lines, TableFormat format);
// Returns a value as a CSV field of textOf(): in quotation marks if needed.
QString csvField(const QString& value);

} // namespace thalassa::console
