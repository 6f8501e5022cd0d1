// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/models_page.h"

#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/flow_layout.h"
#include "console/look/focus.h"
#include "console/look/offered_action.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {

ModelsPage::ModelsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, QStringLiteral("models"), parent)
    , m_table(new TableView(QStringLiteral("modelTable")))
{
    m_table->setAccessibleName(tr("Models"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &TableView::customContextMenuRequested, this, &ModelsPage::showMenu);
    m_bar = new TableBar(*m_table, tr("Filter: text, state:failed, p99>10ms"),
        [](int n) { return tr("%n model(s)", nullptr, n); });
    m_bar->setQuickFilters({{tr("Failed"), QStringLiteral("state:failed")},
        {tr("Not ready"), QStringLiteral("-state:ready")},
        {tr("With failures"), QStringLiteral("failures>0")},
        {tr("With a queue"), QStringLiteral("queue>0")},
        {tr("p99 over 10 ms"), QStringLiteral("p99>10ms")}});
    connect(m_table, &TableView::activated, this, [this] {
        const ModelRow* row = this->server() == nullptr
            ? nullptr
            : this->server()->models()->rowOf(m_table->currentSource());
        if (row != nullptr) {
            Q_EMIT opened({QStringLiteral("model"), this->server()->label().name, row->key.name, {},
                row->key.version});
        }
    });
    connect(m_table, &TableView::currentSourceChanged, this, [this] {
        describeCurrent();
        renewButtons();
    });

    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addLayout(makeActions());
    column->addWidget(m_bar);
    column->addWidget(m_table, 1);
    m_pane = makePane(content);
}

QLayout* ModelsPage::makeActions()
{
    m_load = makeToolButton(this, QStringLiteral("loadModel"), QStringLiteral("load"), tr("Load"),
        tr("Load the selected models"));
    m_reload = makeToolButton(this, QStringLiteral("reloadModel"), QStringLiteral("refresh"),
        tr("Reload"), tr("Load the selected models again from the repository"));
    m_unload = makeToolButton(this, QStringLiteral("unloadModel"), QStringLiteral("unload"),
        tr("Unload"), tr("Unload the selected models"));
    m_override = makeToolButton(this, QStringLiteral("overrideModel"), QStringLiteral("load"),
        tr("Override…"), tr("Edit the configuration of the selected model, and load it with that"));
    offer(*m_override, tr("Load with an override…"));
    connect(m_override, &QToolButton::clicked, this, &ModelsPage::openConfiguration);
    connect(m_load, &QToolButton::clicked, this, [this] { changeSelected(ModelChange::Load); });
    connect(m_reload, &QToolButton::clicked, this, [this] { changeSelected(ModelChange::Reload); });
    connect(m_unload, &QToolButton::clicked, this, [this] { changeSelected(ModelChange::Unload); });
    auto* row = new FlowLayout;
    for (QToolButton* button : {m_load, m_reload, m_override, m_unload})
        row->add(button);
    return row;
}

QList<Interest> ModelsPage::interests() const
{
    return {Interest::Models};
}

void ModelsPage::serverReplaced()
{
    if (server() != nullptr) {
        m_table->setTable(server()->models());
        m_bar->renewCount();
    }
}

bool ModelsPage::showExample(const ModelKey&)
{
    m_table->selectRow(0);
    return true;
}

void ModelsPage::locationChanged()
{
    m_bar->setPlaceFilter(location().filter);
}

Notice ModelsPage::emptyNotice() const
{
    return {tr("The repository has no models"),
        tr("Copy a model directory with a config.pbtxt into the model repository of the server. In "
           "the model control "
           "mode “explicit”, load it from here afterwards."),
        {}};
}

void ModelsPage::refresh()
{
    if (server() == nullptr) {
        m_pane->showState(DataState::Empty,
            {tr("No server is selected"), tr("Choose a server at the left."), {}});
        return;
    }
    const DataState state = server()->dataState(!server()->models()->rows().empty());
    m_pane->showState(state, noticeOf(*server(), emptyNotice()));
    m_table->setMuted(state == DataState::Stale);
    if (!m_table->hasChosenColumns() && server()->identity()) {
        // A server without the extension tells averages only.
        const bool hasQuantiles = server()->identity()->isThalassa;
        m_table->setColumnVisible(QStringLiteral("mean"), !hasQuantiles);
        for (const char* column : {"p50", "p90", "p99"}) {
            m_table->setColumnVisible(QLatin1String(column), hasQuantiles);
        }
    }
    describeCurrent();
    renewButtons();
}

void ModelsPage::describeCurrent()
{
    const ModelRow* row =
        server() != nullptr ? server()->models()->rowOf(m_table->currentSource()) : nullptr;
    Q_EMIT described(row != nullptr ? describe(*row) : Description());
}

void ModelsPage::pretend(DataState state)
{
    refresh();
    if (server() == nullptr) {
        return;
    }
    m_pane->showState(state, sampleNotice(*server(), state, emptyNotice()));
    m_table->setMuted(state == DataState::Stale);
}

void ModelsPage::focusFilter()
{
    m_bar->focusFilter();
}

QList<const ModelRow*> ModelsPage::selectedRows() const
{
    QList<const ModelRow*> rows;
    for (const QModelIndex& source : m_table->selectedSources()) {
        if (const ModelRow* row = server()->models()->rowOf(source)) {
            rows.append(row);
        }
    }
    return rows;
}

void ModelsPage::renewButtons()
{
    const bool mayChange = server() != nullptr && workspace().mayChange(server());
    bool canLoad = false;
    bool canReload = false;
    if (mayChange) {
        for (const ModelRow* row : selectedRows()) {
            canLoad |= !isLoaded(*row);
            canReload |= isLoaded(*row);
        }
    }
    const bool isWritable = server() == nullptr || !server()->label().isReadOnly;
    for (QToolButton* button : {m_load, m_reload, m_override, m_unload}) {
        button->setVisible(isWritable);
    }
    const QString refusal = workspace().refusalOf(server());
    const bool isSelected = refusal.isEmpty() && !selectedRows().isEmpty();
    const QString none = refusal.isEmpty() ? tr("Select a model in the table first.") : refusal;
    setReason(*m_load, isSelected ? tr("The selected models are loaded.") : none);
    for (QToolButton* button : {m_reload, m_unload}) {
        setReason(*button, isSelected ? tr("The selected models are not loaded.") : none);
    }
    setReason(*m_override, isSelected ? tr("Select one model only.") : none);
    enableControl(*m_load, canLoad, *m_table);
    enableControl(*m_reload, canReload, *m_table);
    enableControl(*m_unload, canReload, *m_table);
    enableControl(*m_override, mayChange && selectedRows().size() == 1, *m_table);
}

void ModelsPage::openConfiguration()
{
    const QList<const ModelRow*> rows = selectedRows();
    if (!rows.isEmpty()) {
        Q_EMIT opened(
            {QStringLiteral("configuration"), server()->label().name, rows.first()->key.name, {}});
    }
}

// A command is about a model with all of its versions.
void ModelsPage::changeSelected(ModelChange change)
{
    QList<QByteArray> names;
    for (const ModelRow* row : selectedRows()) {
        const bool isMeant =
            change == ModelChange::Unload || isLoaded(*row) == (change == ModelChange::Reload);
        if (isMeant && !names.contains(row->key.name)) {
            names.append(row->key.name);
        }
    }
    askForChange(this, workspace(), *server(), change, names);
}

void ModelsPage::showMenu(const QPoint& at)
{
    if (server() == nullptr || !m_table->indexAt(at).isValid()) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!server()->label().isReadOnly) {
        for (QToolButton* button : {m_load, m_reload, m_override, m_unload}) {
            QAction* action = menu->addAction(button->icon(),
                button == m_override ? tr("Load with an override…") : button->text(), button,
                &QToolButton::click);
            action->setEnabled(button->isEnabled());
        }
        menu->addSeparator();
    }
    menu->addActions(m_table->actions());
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

} // namespace thalassa::console
