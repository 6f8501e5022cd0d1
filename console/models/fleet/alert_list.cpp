// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/fleet/alert_list.h"

#include <algorithm>
#include <utility>

#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

bool isSame(const AlertList::Alert& a, const AlertList::Alert& b)
{
    return a.server == b.server && a.concern.health == b.concern.health &&
        a.concern.model == b.concern.model && a.concern.word == b.concern.word &&
        a.concern.sentence == b.concern.sentence;
}

} // namespace

AlertList::AlertList(Fleet& fleet, QObject* parent)
    : QAbstractListModel(parent)
    , m_fleet(fleet)
{
    connect(&fleet, &Fleet::changed, this, &AlertList::rebuild);
    rebuild();
}

void AlertList::rebuild()
{
    QList<Alert> alerts;
    for (ServerStore* server : m_fleet.servers()) {
        for (const Concern& concern : server->concerns()) {
            alerts.append({server, concern});
        }
    }
    std::stable_sort(alerts.begin(), alerts.end(), [](const Alert& a, const Alert& b) {
        return a.concern.health == Health::Failed && b.concern.health != Health::Failed;
    });
    alerts.resize(std::min(alerts.size(), kMaximumRows));
    const bool hasOneServer = m_fleet.servers().size() == 1;
    const bool isLayoutKept = std::exchange(m_hasOneServer, hasOneServer) == hasOneServer;
    if (alerts.size() == m_alerts.size() && isLayoutKept) {
        // Rows stay where they are, and so does the selection.
        for (qsizetype row = 0; row < alerts.size(); ++row) {
            if (!isSame(alerts[row], m_alerts[row])) {
                m_alerts[row] = alerts[row];
                Q_EMIT dataChanged(index(static_cast<int>(row)), index(static_cast<int>(row)));
            }
        }
        return;
    }
    beginResetModel();
    m_alerts = alerts;
    endResetModel();
}

const AlertList::Alert* AlertList::alertOf(const QModelIndex& index) const
{
    return index.isValid() && index.row() < m_alerts.size() ? &m_alerts[index.row()] : nullptr;
}

int AlertList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_alerts.size());
}

QVariant AlertList::data(const QModelIndex& index, int role) const
{
    const Alert* alert = alertOf(index);
    if (alert == nullptr || alert->server.isNull()) {
        return {};
    }
    const QByteArray& model = alert->concern.model.name;
    switch (role) {
    case Qt::DisplayRole: // the server's own trouble is about the server: its name is beside it
        return model.isEmpty() ? alert->concern.word
                               : tr("%1 %2").arg(shownName(model, 40), alert->concern.word);
    case ServerRole:
        return m_hasOneServer ? QString() : alert->server->label().name;
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(alert->server->label().name, index.data().toString());
    case Qt::ToolTipRole:
        return toolTipText(alert->concern.sentence);
    case StoreRole:
        return QVariant::fromValue(static_cast<QObject*>(alert->server.data()));
    case HealthRole:
        return static_cast<int>(alert->concern.health);
    case ModelRole:
        return model;
    default:
        return {};
    }
}

} // namespace thalassa::console
