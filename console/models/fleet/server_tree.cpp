// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/fleet/server_tree.h"

#include <algorithm>

#include "console/models/fleet/grouped_fleet.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

// Empty if it is not known now.
QString shownRate(const ServerStore& server)
{
    return server.health() != Health::Unknown && server.totals().requestRate &&
            server.link().phase == LinkState::Phase::Connected
        ? figures::rate(*server.totals().requestRate)
        : QString();
}

} // namespace

ServerTree::ServerTree(Fleet& fleet, QObject* parent)
    : QAbstractItemModel(parent)
    , m_fleet(fleet)
{
    connect(&fleet, &Fleet::serverAdded, this, [this](ServerStore* server) {
        watch(server);
        rebuild();
    });
    connect(&fleet, &Fleet::serverRemoved, this, &ServerTree::rebuild);
    for (ServerStore* server : fleet.servers()) {
        watch(server);
    }
    rebuild();
}

void ServerTree::watch(ServerStore* server)
{
    connect(server, &ServerStore::labelChanged, this, &ServerTree::rebuild);
    connect(server, &ServerStore::changed, this, [this, server] {
        if (const QModelIndex at = indexOf(server); at.isValid()) {
            Q_EMIT dataChanged(at, at);
            Q_EMIT dataChanged(at.parent(), at.parent());
        }
    });
}

void ServerTree::rebuild()
{
    beginResetModel();
    m_groups.clear();
    for (ServerStore* server : m_fleet.servers()) {
        const QString& name = server->label().group;
        auto found = std::find_if(m_groups.begin(), m_groups.end(),
            [&name](const Group& group) { return group.name == name; });
        if (found == m_groups.end()) {
            found = m_groups.insert(m_groups.end(), {name, {}});
        }
        found->servers.push_back(server);
    }
    endResetModel();
}

QModelIndex ServerTree::indexOf(const ServerStore* server) const
{
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        const auto& servers = m_groups[group].servers;
        const auto found = std::find(servers.begin(), servers.end(), server);
        if (found != servers.end()) {
            return createIndex(
                static_cast<int>(found - servers.begin()), 0, static_cast<quintptr>(group) + 1);
        }
    }
    return {};
}

ServerStore* ServerTree::serverOf(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() > 0
        ? m_groups[index.internalId() - 1].servers[index.row()]
        : nullptr;
}

QModelIndex ServerTree::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    // The id of a server is the number of its group, counted from 1; a group has 0.
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row() + 1) : 0);
}

QModelIndex ServerTree::parent(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() > 0
        ? createIndex(static_cast<int>(index.internalId() - 1), 0, quintptr(0))
        : QModelIndex();
}

int ServerTree::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_groups.size());
    }
    return parent.internalId() == 0 ? static_cast<int>(m_groups[parent.row()].servers.size()) : 0;
}

int ServerTree::columnCount(const QModelIndex& parent) const
{
    Q_UNUSED(parent)
    return 1;
}

QVariant ServerTree::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    return index.internalId() == 0 ? groupData(m_groups[index.row()], role)
                                   : serverData(serverOf(index), role);
}

QVariant ServerTree::groupData(const Group& group, int role) const
{
    const QString title = !group.name.isEmpty() ? group.name
        : m_groups.size() == 1                  ? tr("Servers")
                                                : GroupedFleet::titleOfOthers();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return title;
    case Qt::AccessibleTextRole:
        return tr("%1, %n server(s)", nullptr, static_cast<int>(group.servers.size())).arg(title);
    default:
        return {};
    }
}

QVariant ServerTree::serverData(ServerStore* server, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return server->label().name;
    case Qt::ToolTipRole:
        return tr("%1: %2").arg(server->label().name, wordOf(*server)) + u'\n' +
            (server->concerns().isEmpty() ? server->label().address
                                          : toolTipText(server->concerns().first().sentence));
    case Qt::AccessibleTextRole: {
        const QString rate = shownRate(*server);
        const QString text = tr("%1, %2").arg(server->label().name, wordOf(*server));
        return rate.isEmpty() ? text : tr("%1, %2").arg(text, rate);
    }
    case StoreRole:
        return QVariant::fromValue(static_cast<QObject*>(server));
    case HealthRole:
        return static_cast<int>(server->health());
    case ColorRole:
        return server->label().color;
    case FigureRole:
        return shownRate(*server);
    case WordRole:
        return server->health() == Health::Ready ? QString() : wordOf(*server);
    default:
        return {};
    }
}

} // namespace thalassa::console
