// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/connections_panel.h"

namespace thalassa::console {

ConnectionsPanel::ConnectionsPanel(Workspace& workspace, QWidget* parent)
    : RowActionPanel(workspace,
          {.table = QStringLiteral("connectionTable"),
              .title = tr("Connections"),
              .filterHint = tr("Filter: text, state:slow, inflight>0"),
              .counted = [](int n) { return tr("%n connection(s)", nullptr, n); },
              .quickFilters = {{tr("In flight"), QStringLiteral("inflight>0")},
                  {tr("Unread answers"), QStringLiteral("unread>0")},
                  {tr("No byte for 10 min"), QStringLiteral("idle>10min")}},
              .button = QStringLiteral("closeConnection"),
              .buttonText = tr("Close connection…"),
              .buttonHelp = tr("Close the selected connection"),
              .query = QStringLiteral("connections"),
              .sortColumn = ConnectionTable::Waiting},
          parent)
{
}

FilterableTable& ConnectionsPanel::tableOf(ServerDetail& detail) const
{
    return detail.connections();
}

const ConnectionFacts* ConnectionsPanel::connection() const
{
    return current(detail().connections());
}

Description ConnectionsPanel::description() const
{
    return connection() != nullptr ? describe(*connection()) : Description();
}

QString ConnectionsPanel::refusal() const
{
    return connection() == nullptr ? tr("Select a connection in the table first.") : QString();
}

RowActionPanel::Action ConnectionsPanel::action() const
{
    const ConnectionFacts& one = *connection();
    Confirmation confirmation;
    confirmation.title = tr("Close the connection of %1?").arg(one.client);
    confirmation.sentence =
        tr("The server closes it at once and cancels its requests. The client may connect again.");
    if (!one.inFlight) {
        confirmation.losses.append(
            tr("The requests in flight are lost. The server does not report their number."));
    } else if (*one.inFlight > 0) {
        confirmation.losses.append(
            tr("%n request(s) in flight are lost.", nullptr, clampedCount(*one.inFlight)));
    }
    if (one.waiting.value_or(0) > 0) {
        confirmation.losses.append(tr("%1 of answers that the client has not read are lost.")
                                       .arg(figures::bytes(*one.waiting)));
    }
    confirmation.action = tr("Close connection");
    return {confirmation, [one](ServerCommands& commands, ServerStore& server) {
                commands.closeConnection(server, one);
            }};
}

} // namespace thalassa::console
