// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/actions_page.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/focus.h"
#include "console/look/offered_action.h"
#include "console/look/state_pane.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/look/written_file.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {

ActionsPage::ActionsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, QStringLiteral("actions"), parent)
    , m_table(new TableView(QStringLiteral("operationTable")))
{
    m_table->setAccessibleName(tr("My actions"));
    m_bar = new TableBar(*m_table, tr("Filter: text, server:gpu-east, result:failed"),
        [](int n) { return tr("%n action(s)", nullptr, n); });
    m_bar->setQuickFilters({{tr("Failed"), QStringLiteral("result:failed")},
        {tr("Running"), QStringLiteral("result:running")}});
    m_table->setTable(&workspace.operations());
    m_bar->renewCount();
    addControls();
    connect(m_table, &TableView::currentSourceChanged, this, [this] {
        const Operation* operation = current();
        Q_EMIT described(operation != nullptr ? describe(*operation) : Description());
        renewControls();
    });
    connect(&workspace.operations(), &QAbstractItemModel::dataChanged, this,
        &ActionsPage::renewControls);
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

void ActionsPage::addControls()
{
    m_cancel = makeToolButton(this, QStringLiteral("operationCancel"), {}, tr("Cancel"),
        tr("Cancel the selected action. A server goes on with a load or an unload; only the wait "
           "for its answer ends."));
    m_folder = makeToolButton(this, QStringLiteral("operationFolder"), {}, tr("Open folder"),
        tr("Show the folder of the file that the selected action has written"));
    m_path = makeToolButton(this, QStringLiteral("operationPath"), {}, tr("Copy path"),
        tr("Copy the path of the file that the selected action has written"));
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        if (const Operation* operation = current())
            workspace().operations().cancel(operation->id);
    });
    connect(m_folder, &QToolButton::clicked, this, [this] {
        if (const Operation* operation = current())
            openFolderOf(operation->details.file);
    });
    connect(m_path, &QToolButton::clicked, this, [this] {
        if (const Operation* operation = current())
            copyPath(operation->details.file);
    });
    setReason(*m_cancel, tr("Select an action that runs and can be cancelled."));
    for (QToolButton* button : {m_folder, m_path})
        setReason(*button, tr("Select an action that has written a file."));
    for (QToolButton* button : {m_cancel, m_folder, m_path})
        m_bar->addControl(button);
    renewControls();
}

const Operation* ActionsPage::current() const
{
    return workspace().operations().operationOf(m_table->currentSource());
}

void ActionsPage::renewControls()
{
    const Operation* operation = current();
    enableControl(*m_cancel, operation != nullptr && operation->canCancel(), *m_table);
    for (QToolButton* button : {m_folder, m_path})
        enableControl(*button, operation != nullptr && operation->hasFile(), *m_table);
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
               "of the server, and exported files with their paths. The list ends with the "
               "program."),
            {}});
}

} // namespace thalassa::console
