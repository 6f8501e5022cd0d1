// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/point_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "console/look/table_copy.h"
#include "console/look/theme.h"

namespace thalassa::console::charts {

PointDialog::PointDialog(const QString& title, PointTable* table, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("pointDialog"));
    setWindowTitle(title);
    resize(640, 480);
    table->setParent(this);

    auto* view = new QTableView;
    view->setObjectName(QStringLiteral("points"));
    view->setAccessibleName(title);
    view->setModel(table);
    makeCopyable(*view, [table, view](TableFormat format) {
        return format == TableFormat::Csv ? table->csv() : rowsOf(*view, format);
    });
    view->setShowGrid(false);
    view->setAlternatingRowColors(true);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(lineHeight());
    view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view->horizontalHeader()->setResizeContentsPrecision(1);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* copy = buttons->addButton(tr("Copy as CSV"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyPoints"));
    connect(copy, &QPushButton::clicked, copyAction(*view, TableFormat::Csv), &QAction::trigger);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(kGap);
    column->addWidget(view);
    column->addWidget(buttons);
}

} // namespace thalassa::console::charts
