// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/actions/shortcut_sheet.h"

#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>

#include "console/app/actions/action_registry.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

struct Group {
    QString title;
    QList<std::pair<QString, QString>> lines; // text, keys
};

QList<Group> groupsOf(const ActionRegistry& actions)
{
    QList<Group> groups;
    for (const MenuId menu :
        {MenuId::Server, MenuId::Edit, MenuId::View, MenuId::Help, MenuId::Go}) {
        Group group{withoutKey(titleOf(menu)), {}};
        for (const QAction* action : actions.of(menu)) {
            if (!action->shortcut().isEmpty()) {
                group.lines.append({plainTextOf(*action), textOf(action->shortcuts())});
            }
        }
        groups.append(group);
    }
    for (const KeyGroup& page : actions.keys()) {
        Group group{page.title, {}};
        for (const PageKey& key : page.keys) {
            group.lines.append({withoutKey(key.text).remove(QChar(0x2026)), textOf(key.keys)});
        }
        groups.append(group);
    }
    return groups;
}

qsizetype rowsOf(const QList<Group>& groups)
{
    qsizetype rows = 0;
    for (const Group& group : groups) {
        rows += group.lines.size() + 2; // with its title, and a space
    }
    return rows;
}

// Each group stands in the first column that has room for it.
QList<QList<Group>> columnsOf(const QList<Group>& groups, qsizetype most)
{
    QList<QList<Group>> columns;
    for (const Group& group : groups) {
        const auto free = std::find_if(columns.begin(), columns.end(),
            [&](const QList<Group>& one) { return rowsOf(one) + rowsOf({group}) <= most; });
        if (free != columns.end()) {
            free->append(group);
        } else {
            columns.append({group});
        }
    }
    return columns;
}

// As few rows as there can be in three columns, which a window of 1280 pixels has room for.
QList<QList<Group>> columnsOf(const QList<Group>& groups)
{
    constexpr qsizetype kMostColumns = 3;
    qsizetype most = 1;
    for (const Group& group : groups) {
        most = std::max(most, rowsOf({group}));
    }
    while (columnsOf(groups, most).size() > kMostColumns) {
        ++most;
    }
    return columnsOf(groups, most);
}

void addColumn(QHBoxLayout& columns, const QList<Group>& groups)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(kMargin);
    grid->setVerticalSpacing(kGap / 4);
    columns.addLayout(grid);
    int row = 0;
    for (const Group& group : groups) {
        grid->addWidget(makeLabel(group.title, "heading"), row++, 0, 1, 2);
        for (const auto& [text, keys] : group.lines) {
            grid->addWidget(makeLabel(text), row, 0);
            grid->addWidget(makeLabel(keys, "keys"), row, 1, Qt::AlignRight);
            ++row;
        }
        grid->setRowMinimumHeight(row++, kGap);
    }
    grid->setRowStretch(row, 1);
}

} // namespace

ShortcutSheet::ShortcutSheet(const ActionRegistry& actions, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("shortcutSheet"));
    setWindowTitle(tr("Shortcuts"));
    auto* content = new QWidget;
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, kMargin, 0);
    columns->setSpacing(28);
    for (const QList<Group>& column : columnsOf(groupsOf(actions))) {
        addColumn(*columns, column);
    }
    // Small screens do not have room for all. It is measured with the style of the window.
    auto* area = new QScrollArea(this);
    area->setObjectName(QStringLiteral("shortcutArea"));
    area->setAccessibleName(windowTitle());
    area->setProperty(kRole, QLatin1String("bare"));
    area->setWidgetResizable(true);
    area->setWidget(content);
    area->setMinimumSize(qMin(content->sizeHint().width() + 24, parent->window()->width() - 100),
        qMin(content->sizeHint().height() + 4, parent->window()->height() - 160));
    auto* close = new QPushButton(tr("Close"));
    close->setObjectName(QStringLiteral("closeSheet"));
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(kMargin);
    column->addWidget(area, 1);
    column->addWidget(makeLabel(tr("In lists, Enter opens. In tables, Ctrl+C copies the rows as "
                                   "text, Ctrl+Shift+C as CSV."),
        "muted"));
    column->addWidget(close, 0, Qt::AlignRight);
}

} // namespace thalassa::console
