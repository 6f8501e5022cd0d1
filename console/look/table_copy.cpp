// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/table_copy.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QRegularExpression>
#include <QTableView>
#include <algorithm>
#include <numeric>

#include "console/look/icons.h"
#include "console/look/offered_action.h"

namespace thalassa::console {
namespace {

struct TableCopyTexts {
    Q_DECLARE_TR_FUNCTIONS(TableCopy)
};

QString nameOf(TableFormat format)
{
    return format == TableFormat::Csv ? QStringLiteral("copyCsv") : QStringLiteral("copyText");
}

// Returns the value with an apostrophe in front if a spreadsheet would take it for a formula.
QString withoutFormula(QString value)
{
    static const QRegularExpression kNumber(
        QStringLiteral("^[+-]?[0-9.,\u00a0\u202f]*[0-9](e[+-]?[0-9]+)?[ \u00a0]?%?$"));
    if (!value.isEmpty() && QStringLiteral("=+-@\t\r").contains(value.front()) &&
        !kNumber.match(value).hasMatch())
        value.prepend(u'\'');
    return value;
}

QString textField(const QString& value)
{
    QString field = withoutFormula(value);
    for (const char separator : {'\t', '\n', '\r'})
        field.replace(QLatin1Char(separator), u' ');
    return field;
}

void addCopyAction(QAbstractItemView& view, TableFormat format, const CopiedText& text)
{
    const bool isCsv = format == TableFormat::Csv;
    auto* action = new QAction(
        isCsv ? TableCopyTexts::tr("Copy as CSV") : TableCopyTexts::tr("Copy as text"), &view);
    action->setObjectName(nameOf(format));
    action->setIcon(icon(QStringLiteral("copy")));
    action->setShortcut(
        isCsv ? QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C) : QKeySequence(QKeySequence::Copy));
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, &view,
        [text, format] { QGuiApplication::clipboard()->setText(text(format)); });
    offerOf(*action, view);
    view.addAction(action);
}

// The columns that are shown, in the order of the screen.
QList<int> columnsOf(const QTableView& table)
{
    QList<int> columns;
    const QHeaderView& header = *table.horizontalHeader();
    for (int visual = 0; visual < header.count(); ++visual) {
        const int column = header.logicalIndex(visual);
        if (!table.isColumnHidden(column))
            columns.append(column);
    }
    return columns;
}

QList<int> rowNumbersOf(const QTableView& table)
{
    QList<int> rows;
    const bool canSelectSeveral = table.selectionMode() == QAbstractItemView::ExtendedSelection ||
        table.selectionMode() == QAbstractItemView::MultiSelection;
    if (canSelectSeveral) {
        for (const QModelIndex& index : table.selectionModel()->selectedRows())
            rows.append(index.row());
        std::sort(rows.begin(), rows.end());
    }
    if (rows.isEmpty()) {
        rows.resize(table.model()->rowCount());
        std::iota(rows.begin(), rows.end(), 0);
    }
    return rows;
}

} // namespace

QString csvField(const QString& value)
{
    QString field = withoutFormula(value);
    static const QRegularExpression kQuoted(QStringLiteral("[,\"\r\n]"));
    if (field.contains(kQuoted))
        field = u'"' + field.replace(u'"', QLatin1String("\"\"")) + u'"';
    return field;
}

QString textOf(const QList<QStringList>& lines, TableFormat format)
{
    const bool isCsv = format == TableFormat::Csv;
    QString text;
    for (const QStringList& line : lines) {
        QStringList fields;
        for (const QString& cell : line)
            fields.append(isCsv ? csvField(cell) : textField(cell));
        text += fields.join(isCsv ? u',' : u'\t') + u'\n';
    }
    return text;
}

QString rowsOf(const QTableView& table, TableFormat format)
{
    if (table.model() == nullptr)
        return {};
    const QAbstractItemModel& model = *table.model();
    const QList<int> columns = columnsOf(table);
    QList<QStringList> lines(1);
    for (const int column : columns)
        lines.first().append(model.headerData(column, Qt::Horizontal).toString());
    for (const int row : rowNumbersOf(table)) {
        QStringList line;
        for (const int column : columns)
            line.append(model.index(row, column).data().toString());
        lines.append(line);
    }
    return textOf(lines, format);
}

void makeCopyable(QTableView& table)
{
    makeCopyable(table, [&table](TableFormat format) { return rowsOf(table, format); });
}

void makeCopyable(QAbstractItemView& view, const CopiedText& text)
{
    addCopyAction(view, TableFormat::Text, text);
    addCopyAction(view, TableFormat::Csv, text);
    if (view.contextMenuPolicy() == Qt::DefaultContextMenu)
        view.setContextMenuPolicy(Qt::ActionsContextMenu);
}

QAction* copyAction(const QAbstractItemView& view, TableFormat format)
{
    return view.findChild<QAction*>(nameOf(format), Qt::FindDirectChildrenOnly);
}

} // namespace thalassa::console
