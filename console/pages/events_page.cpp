// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/events_page.h"

#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/state_pane.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/log_panel.h"
#include "console/pages/span_row.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {

EventsPage::EventsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, QStringLiteral("events"), parent)
    , m_table(new TableView(QStringLiteral("eventTable")))
    , m_span(new SpanRow(
          QStringLiteral("event"), tr("Only events of %1."), workspace.range(), *m_table, this))
    , m_log(new LogPanel(workspace))
{
    m_table->setAccessibleName(tr("Events"));
    m_bar = new TableBar(*m_table, tr("Filter: text, model:resnet, kind:failed, client:10.0.0.1"),
        [](int n) { return tr("%n event(s)", nullptr, n); });
    m_bar->setQuickFilters({{tr("Failures"), QStringLiteral("kind:failed")},
        {tr("Refusals"), QStringLiteral("kind:refused")},
        {tr("Loads and unloads"), QStringLiteral("kind:load")},
        {tr("Settings"), QStringLiteral("kind:setting")},
        {tr("Drains"), QStringLiteral("kind:drain")}});
    m_follow = makeToolButton(this, QStringLiteral("followEvents"), QStringLiteral("follow"),
        tr("Follow"), tr("Stay at the newest event"));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    connect(m_follow, &QToolButton::toggled, this, &EventsPage::follow);
    m_bar->addControl(m_follow);
    const auto showSpan = [this] {
        m_table->rows().setSpan(m_span->span());
        m_bar->renewCount();
    };
    connect(m_span, &SpanRow::spanChanged, this, showSpan);
    showSpan();
    connect(m_table, &TableView::currentSourceChanged, this, [this](const QModelIndex& source) {
        const ServerEvent* event =
            this->server() != nullptr ? this->server()->mergedEvents()->eventOf(source) : nullptr;
        Q_EMIT described(event != nullptr ? describe(*event) : Description());
    });
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_bar);
    column->addWidget(m_span);
    column->addWidget(m_table, 1);
    m_pane = makePane(list);
    // The log settings do not need events: they stand below whatever the pane shows.
    auto* outer = qobject_cast<QVBoxLayout*>(layout());
    outer->setStretchFactor(m_pane, 1);
    outer->setSpacing(kGap);
    outer->addWidget(m_log);
}

QList<Interest> EventsPage::interests() const
{
    return {Interest::LogSettings};
}

void EventsPage::serverReplaced()
{
    if (server() != nullptr) {
        m_table->setTable(server()->mergedEvents());
        m_table->sortByColumn(EventTable::Time, Qt::DescendingOrder);
        m_bar->renewCount();
    }
    m_log->setServer(server());
}

bool EventsPage::showExample(const ModelKey&)
{
    m_table->selectRow(0);
    return true;
}

QStringList EventsPage::unsavedWork() const
{
    QStringList unsaved;
    for (const QString& name : m_log->editedServers())
        unsaved.append(tr("The log settings of %1").arg(name));
    return unsaved;
}

void EventsPage::locationChanged()
{
    m_bar->setPlaceFilter(location().filter);
    m_span->setPlaceSpan(location().span);
}

void EventsPage::carryFrom(Page& before)
{
    auto& earlier = static_cast<EventsPage&>(before);
    m_span->takeOver(*earlier.m_span);
    m_log->takeEdits(*earlier.m_log);
}

bool EventsPage::focusSetting(const QString& name)
{
    return m_log->focusSetting(name);
}

void EventsPage::refresh()
{
    if (server() == nullptr) {
        m_pane->showState(DataState::Empty,
            {tr("No server is selected"), tr("Choose a server at the left."), {}});
        m_log->hide();
        return;
    }
    pretend(server()->dataState(server()->events()->rowCount() > 0));
    server()->mergedEvents()->renewTimes();
    if (!m_table->hasChosenColumns()) { // an empty column would take the room of the details
        m_table->setColumnVisible(QStringLiteral("count"), server()->mergedEvents()->hasCounts());
    }
    if (m_follow->isChecked()) {
        follow();
    }
}

void EventsPage::pretend(DataState state)
{
    if (server() == nullptr) {
        return;
    }
    const bool tells = !server()->identity() || server()->identity()->isThalassa;
    Notice notice = noticeOf(*server(),
        tells ? Notice{tr("Nothing has happened yet"),
                    tr("Loads, failures, changed settings and drains appear here."), {}}
              : Notice{tr("This server does not record events"),
                    tr("Events are part of Thalassa's observability extension. Allow it to this "
                       "console, or read the log of the server."),
                    {}});
    m_pane->showState(state, notice);
    m_table->setMuted(state == DataState::Stale);
    m_log->refresh();
    const bool isAnswered = state != DataState::Loading && state != DataState::Failed;
    m_log->setVisible(isAnswered && m_log->hasContent());
}

void EventsPage::follow()
{
    if (m_follow->isChecked() && m_table->model() != nullptr) {
        const bool isNewestFirst = m_table->rows().sortOrder() == Qt::DescendingOrder;
        isNewestFirst ? m_table->scrollToTop() : m_table->scrollToBottom();
    }
}

} // namespace thalassa::console
