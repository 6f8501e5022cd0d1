// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/models_page.h"

#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/focus.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

struct Losses {
    quint64 inFlight = 0;
    quint64 sequences = 0;
};

} // namespace

ModelsPage::ModelsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, QStringLiteral("models"), parent)
    , m_table(new TableView(QStringLiteral("modelTable")))
{
    m_table->setAccessibleName(tr("Models"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &TableView::customContextMenuRequested, this, &ModelsPage::showMenu);
    m_bar = new TableBar(*m_table, tr("Filter: text, state:failed, p99>10ms"),
        [](int n) { return tr("%n model(s)", nullptr, n); });
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
    connect(m_override, &QToolButton::clicked, this, &ModelsPage::openConfiguration);
    connect(m_load, &QToolButton::clicked, this, [this] { loadSelected(false); });
    connect(m_reload, &QToolButton::clicked, this, [this] { loadSelected(true); });
    connect(m_unload, &QToolButton::clicked, this, &ModelsPage::unloadSelected);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGap);
    for (QToolButton* button : {m_load, m_reload, m_override, m_unload}) {
        row->addWidget(button);
    }
    row->addStretch(1);
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
            const bool serves =
                row->state == ModelState::Ready || row->state == ModelState::Loading;
            canLoad |= !serves;
            canReload |= serves;
        }
    }
    const bool isWritable = server() == nullptr || !server()->label().isReadOnly;
    for (QToolButton* button : {m_load, m_reload, m_override, m_unload}) {
        button->setVisible(isWritable);
    }
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
void ModelsPage::loadSelected(bool isReload)
{
    QList<QByteArray> names;
    QStringList shown;
    for (const ModelRow* row : selectedRows()) {
        const bool serves = row->state == ModelState::Ready || row->state == ModelState::Loading;
        if (serves == isReload && !names.contains(row->key.name)) {
            names.append(row->key.name);
            shown.append(row->name);
        }
    }
    if (names.isEmpty()) {
        return;
    }
    Confirmation confirmation;
    const auto count = static_cast<int>(names.size());
    confirmation.isDestructive = false;
    confirmation.title = isReload
        ? (count == 1 ? tr("Reload %1?").arg(shown.first())
                      : tr("Reload %n models?", nullptr, count))
        : (count == 1 ? tr("Load %1?").arg(shown.first()) : tr("Load %n models?", nullptr, count));
    confirmation.sentence = isReload
        ? tr("The server loads the model from its repository beside the running one. Requests in "
             "flight end on the old "
             "one; nothing is lost if the load fails.")
        : tr("The server loads the model from its repository. This may take minutes and memory.");
    confirmation.action = isReload ? tr("Reload") : tr("Load");
    if (server()->label().isProduction) {
        confirmation.typedName = server()->label().name;
    }
    ConfirmDialog::ask(this, confirmation, [this, names, target = QPointer<ServerStore>(server())] {
        if (target == nullptr || !workspace().mayChange(target)) {
            return;
        }
        for (const QByteArray& name : names) {
            workspace().commands()->load(*target, name);
        }
    });
}

void ModelsPage::unloadSelected()
{
    QList<QByteArray> names;
    QStringList shown;
    for (const ModelRow* row : selectedRows()) {
        if (!names.contains(row->key.name)) {
            names.append(row->key.name);
            shown.append(row->name);
        }
    }
    if (names.isEmpty()) {
        return;
    }
    Losses losses;
    double rate = 0;
    for (const ModelRow& row : server()->models()->rows()) {
        if (names.contains(row.key.name) && row.figures) {
            losses.inFlight += row.figures->inFlight.value_or(0);
            losses.sequences += row.figures->sequences.value_or(0);
            rate += row.requestRate.value_or(0);
        }
    }
    Confirmation confirmation;
    const auto count = static_cast<int>(names.size());
    confirmation.title =
        count == 1 ? tr("Unload %1?").arg(shown.first()) : tr("Unload %n models?", nullptr, count);
    confirmation.sentence = tr("All versions stop serving, and so does each ensemble that has one "
                               "of them as a step. The server waits for the requests in flight (%1 "
                               "now), and refuses new ones.")
                                .arg(figures::count(losses.inFlight));
    if (count > 1) {
        confirmation.losses.append(shown.first(qMin(count, 10)).join(QStringLiteral(", ")) +
            (count > 10 ? tr(" and %n more", nullptr, count - 10) : QString()));
    }
    if (rate > 0) {
        confirmation.losses.append(
            tr("%1 requests per second that clients send now").arg(figures::amount(rate)));
    }
    if (losses.sequences > 0) {
        confirmation.losses.append(tr(
            "%n open sequence(s) with their state", nullptr, static_cast<int>(losses.sequences)));
    }
    confirmation.action = tr("Unload");
    if (server()->label().isProduction) {
        confirmation.typedName = server()->label().name;
    }
    ConfirmDialog::ask(this, confirmation, [this, names, target = QPointer<ServerStore>(server())] {
        if (target == nullptr || !workspace().mayChange(target)) {
            return;
        }
        for (const QByteArray& name : names) {
            workspace().commands()->unload(*target, name);
        }
    });
}

void ModelsPage::showMenu(const QPoint& at)
{
    if (!m_table->indexAt(at).isValid() || server()->label().isReadOnly) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QToolButton* button : {m_load, m_reload, m_override, m_unload}) {
        QAction* action = menu->addAction(button->icon(),
            button == m_override ? tr("Load with an override…") : button->text(), button,
            &QToolButton::click);
        action->setEnabled(button->isEnabled());
    }
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

} // namespace thalassa::console
