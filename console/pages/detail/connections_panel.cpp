// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/connections_panel.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/detail/detail_page.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {

ConnectionsPanel::ConnectionsPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_table(new TableView(QStringLiteral("connectionTable")))
{
    m_table->setAccessibleName(tr("Connections"));
    m_bar = new TableBar(*m_table, tr("Filter: text, state:slow, inflight>0"),
        [](int n) { return tr("%n connection(s)", nullptr, n); });
    m_bar->setQuickFilters({{tr("In flight"), QStringLiteral("inflight>0")},
        {tr("Unread answers"), QStringLiteral("unread>0")},
        {tr("No byte for 10 min"), QStringLiteral("idle>10min")}});
    m_close = makeIconButton(this, QStringLiteral("closeConnection"), QStringLiteral("close"),
        tr("Close connection…"), tr("Close the selected connection"));
    m_bar->addControl(m_close);
    m_bar->addControl(makeCurlButton(
        this, QStringLiteral("connectionTableCurl"),
        [this] {
            return m_detail != nullptr ? m_detail->curl(QStringLiteral("connections"), {})
                                       : QString();
        },
        m_table->accessibleName()));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_bar);
    column->addWidget(m_table, 1);
    connect(m_close, &QToolButton::clicked, this, &ConnectionsPanel::askToClose);
    connect(m_table, &TableView::currentSourceChanged, this, [this] {
        describeCurrent();
        renewButton();
    });
}

void ConnectionsPanel::setDetail(ServerDetail* detail)
{
    m_detail = detail;
    m_table->setTable(&detail->connections());
    m_table->sortByColumn(ConnectionTable::Waiting, Qt::DescendingOrder);
    renew();
}

void ConnectionsPanel::renew()
{
    m_bar->renewCount();
    renewButton();
}

void ConnectionsPanel::setMuted(bool isMuted)
{
    m_table->setMuted(isMuted);
}

void ConnectionsPanel::setPlaceFilter(const QString& filter)
{
    m_bar->setPlaceFilter(filter);
}

const ConnectionFacts* ConnectionsPanel::current() const
{
    return m_detail != nullptr ? m_detail->connections().rowOf(m_table->currentSource()) : nullptr;
}

void ConnectionsPanel::describeCurrent()
{
    const ConnectionFacts* connection = current();
    Q_EMIT described(connection != nullptr ? describe(*connection) : Description());
}

QString ConnectionsPanel::refusalOf(const ConnectionFacts* connection) const
{
    QString refusal = m_workspace.refusalOf(&m_detail->store());
    if (!refusal.isEmpty())
        return refusal;
    return connection == nullptr ? tr("Select a connection in the table first.") : QString();
}

void ConnectionsPanel::renewButton()
{
    if (m_detail == nullptr)
        return;
    const QString refusal = refusalOf(current());
    m_close->setVisible(!m_detail->store().label().isReadOnly && m_workspace.commands() != nullptr);
    setReason(*m_close, refusal);
    enableControl(*m_close, refusal.isEmpty(), *m_table);
}

void ConnectionsPanel::askToClose()
{
    const ConnectionFacts* connection = current();
    if (m_detail == nullptr || !refusalOf(connection).isEmpty())
        return;
    ServerStore& server = m_detail->store();
    Confirmation confirmation;
    confirmation.title = tr("Close the connection of %1?").arg(connection->client);
    confirmation.sentence =
        tr("The server closes it at once and cancels its requests. The client may connect again.");
    if (!connection->inFlight) {
        confirmation.losses.append(
            tr("The requests in flight are lost. The server does not report their number."));
    } else if (*connection->inFlight > 0) {
        confirmation.losses.append(
            tr("%n request(s) in flight are lost.", nullptr, clampedCount(*connection->inFlight)));
    }
    if (connection->waiting.value_or(0) > 0) {
        confirmation.losses.append(tr("%1 of answers that the client has not read are lost.")
                                       .arg(figures::bytes(*connection->waiting)));
    }
    confirmation.action = tr("Close connection");
    if (server.label().isProduction)
        confirmation.typedName = server.label().name;
    ConfirmDialog::ask(this, confirmation,
        [&workspace = m_workspace, closed = *connection, target = QPointer<ServerStore>(&server)] {
            if (target != nullptr && workspace.mayChange(target))
                workspace.commands()->closeConnection(*target, closed);
        });
}

} // namespace thalassa::console
