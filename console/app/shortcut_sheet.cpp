// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/shortcut_sheet.h"

#include <QGridLayout>
#include <QPushButton>

#include "console/app/action_registry.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {

ShortcutSheet::ShortcutSheet(const ActionRegistry& actions, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("shortcutSheet"));
    setWindowTitle(tr("Shortcuts"));
    auto* columns = new QHBoxLayout;
    columns->setSpacing(40);
    for (const QList<MenuId>& menus :
        {QList{MenuId::Server, MenuId::Help}, QList{MenuId::Go}, QList{MenuId::View}}) {
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(24);
        grid->setVerticalSpacing(kGap);
        int row = 0;
        for (const MenuId menu : menus) {
            grid->addWidget(makeLabel(withoutKey(titleOf(menu)), "heading"), row++, 0, 1, 2);
            for (const QAction* action : actions.of(menu)) {
                if (!action->shortcut().isEmpty()) {
                    grid->addWidget(makeLabel(plainTextOf(*action)), row, 0);
                    grid->addWidget(
                        makeLabel(action->shortcut().toString(QKeySequence::NativeText), "keys"),
                        row, 1, Qt::AlignRight);
                    ++row;
                }
            }
            grid->setRowMinimumHeight(row++, kGap);
        }
        grid->setRowStretch(row, 1);
        columns->addLayout(grid);
    }
    auto* close = new QPushButton(tr("Close"));
    close->setObjectName(QStringLiteral("closeSheet"));
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(kMargin);
    column->addLayout(columns);
    column->addWidget(makeLabel(
        tr("In lists, Enter opens. In tables, Ctrl+C copies the selected rows."), "muted"));
    column->addWidget(close, 0, Qt::AlignRight);
}

} // namespace thalassa::console
