// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/fleet/fleet.h"

#include <algorithm>

#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

// The reason for attention or the address, and the last event.
QString detailsOf(const ServerStore& server)
{
    QString first =
        server.concerns().isEmpty() ? server.label().address : server.concerns().first().sentence;
    if (server.events()->events().empty())
        return first;
    const ServerEvent& event = server.events()->events().front();
    QString last = Fleet::tr("Last event: %1, %2")
                       .arg(summaryOf(event), figures::age(event.time, figures::wallNow()));
    if (!event.text.isEmpty())
        last = Fleet::tr("%1: %2").arg(last, event.text);
    return first + u'\n' + last;
}

int rankOf(Health health)
{
    switch (health) {
    case Health::Failed:
        return 0;
    case Health::Attention:
        return 1;
    case Health::Unknown:
        return 2;
    case Health::Ready:
        break;
    }
    return 3;
}

template <typename T> void addTo(std::optional<T>& sum, const std::optional<T>& value)
{
    if (value) {
        sum = sum.value_or(T{}) + *value;
    }
}

} // namespace

QString wordOf(const ServerStore& server)
{
    switch (server.link().phase) {
    case LinkState::Phase::Disconnected:
        return Fleet::tr("offline");
    case LinkState::Phase::Connecting:
        return Fleet::tr("connecting");
    default:
        break;
    }
    if (server.concerns().isEmpty()) {
        return wordOf(server.health());
    }
    const Concern& first = server.concerns().first();
    if (first.model.name.isEmpty()) {
        return first.word;
    }
    return Fleet::tr("%1 %2").arg(shownName(first.model.name, 40), first.word);
}

Fleet::Fleet(QObject* parent)
    : QAbstractListModel(parent)
{
}

ServerStore* Fleet::add(const ServerLabel& label)
{
    auto* store = new ServerStore(label, this);
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_servers.push_back(store);
    endInsertRows();
    connect(store, &ServerStore::changed, this, [this, store] {
        const auto found = std::find(m_servers.begin(), m_servers.end(), store);
        if (found != m_servers.end()) {
            const QModelIndex at = index(static_cast<int>(found - m_servers.begin()));
            Q_EMIT dataChanged(at, at);
            Q_EMIT changed();
        }
    });
    connect(store, &ServerStore::renamed, this, [this, store](const QString& before) {
        Q_EMIT serverRenamed(before, store->label().name);
    });
    Q_EMIT serverAdded(store);
    Q_EMIT changed();
    return store;
}

void Fleet::remove(ServerStore* store)
{
    const auto found = std::find(m_servers.begin(), m_servers.end(), store);
    if (found == m_servers.end()) {
        return;
    }
    const int row = static_cast<int>(found - m_servers.begin());
    beginRemoveRows({}, row, row);
    m_servers.erase(found);
    endRemoveRows();
    Q_EMIT serverRemoved(store);
    Q_EMIT changed();
    store->deleteLater();
}

ServerStore* Fleet::find(const QString& name) const
{
    const auto found = std::find_if(m_servers.begin(), m_servers.end(),
        [&name](const ServerStore* store) { return store->label().name == name; });
    return found == m_servers.end() ? nullptr : *found;
}

FleetTotals Fleet::totals() const
{
    FleetTotals totals;
    LatencySum latencies;
    for (const ServerStore* server : m_servers) {
        ++totals.serverCount;
        switch (server->health()) {
        case Health::Ready:
            ++totals.readyCount;
            break;
        case Health::Unknown:
            ++totals.offlineCount;
            break;
        default:
            ++totals.attentionCount;
        }
        if (server->link().phase == LinkState::Phase::Connected) {
            addTo(totals.requestRate, server->totals().requestRate);
            addTo(totals.failureRate, server->totals().failureRate);
            addTo(totals.queued, server->totals().queued);
            latencies.add(server->latencies());
        }
    }
    totals.p50 = latencies.quantile(0.5);
    totals.p99 = latencies.quantile(0.99);
    return totals;
}

int Fleet::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_servers.size());
}

QVariant Fleet::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    ServerStore* server = m_servers[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return server->label().name;
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3")
            .arg(server->label().name, wordOf(*server),
                server->totals().requestRate ? figures::rate(*server->totals().requestRate)
                                             : tr("no figures"));
    case Qt::AccessibleDescriptionRole:
    case Qt::ToolTipRole:
        return toolTipText(detailsOf(*server));
    case StoreRole:
        return QVariant::fromValue(static_cast<QObject*>(server));
    case HealthRole:
        return static_cast<int>(server->health());
    case RankRole:
        return rankOf(server->health());
    default:
        return {};
    }
}

} // namespace thalassa::console
