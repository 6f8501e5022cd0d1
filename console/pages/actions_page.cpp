// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/actions_page.h"

#include <QVBoxLayout>

#include "console/look/state_pane.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {

ActionsPage::ActionsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, QStringLiteral("actions"), parent)
    , m_table(new TableView(QStringLiteral("operationTable")))
{
    m_table->setAccessibleName(tr("My actions"));
    m_bar = new TableBar(*m_table, tr("Filter: text, server:gpu-east, result:failed"),
        [](int n) { return tr("%n action(s)", nullptr, n); });
    m_table->setTable(&workspace.operations());
    m_bar->renewCount();
    connect(m_table, &TableView::currentSourceChanged, this, [this](const QModelIndex& source) {
        const Operation* operation = this->workspace().operations().operationOf(source);
        Q_EMIT described(operation != nullptr ? describe(*operation) : Description());
    });
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_bar);
    column->addWidget(m_table, 1);
    m_pane = makePane(content);
    for (const auto signal :
        {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(&workspace.operations(), signal, this, [this] { refresh(); });
    }
}

void ActionsPage::refresh()
{
    pretend(workspace().operations().rowCount() > 0 ? DataState::Live : DataState::Empty);
}

void ActionsPage::pretend(DataState state)
{
    m_pane->showState(state == DataState::Empty ? state : DataState::Live,
        {tr("You have changed nothing yet"),
            tr("Loads, unloads, drains and changed settings are listed here, each with the answer "
               "of the server. The list "
               "ends with the program."),
            {}});
}

} // namespace thalassa::console
