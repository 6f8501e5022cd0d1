// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/fleet/grouped_fleet.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace thalassa::console {
namespace {

QString groupName(const QModelIndex& source)
{
    const auto* server =
        qobject_cast<const ServerStore*>(source.data(Fleet::StoreRole).value<QObject*>());
    return server != nullptr ? server->label().group : QString();
}

} // namespace

GroupedFleet::GroupedFleet(Fleet& fleet, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_fleet(fleet)
{
    setSourceModel(&fleet);
    sort(0);
    // After the base class, which has taken the change by then.
    connect(&fleet, &Fleet::dataChanged, this, &GroupedFleet::renewGroups);
    connect(&fleet, &Fleet::rowsInserted, this, &GroupedFleet::renewGroups);
    connect(&fleet, &Fleet::rowsRemoved, this, &GroupedFleet::renewGroups);
    renewGroups();
}

// A server moves its whole group when its need changes.
void GroupedFleet::renewGroups()
{
    QHash<QString, Group> groups;
    for (int row = 0; row < m_fleet.rowCount(); ++row) {
        const QModelIndex source = m_fleet.index(row);
        const int rank = source.data(Fleet::RankRole).toInt();
        const auto health = static_cast<Health>(source.data(Fleet::HealthRole).toInt());
        const bool needsAttention = health == Health::Failed || health == Health::Attention;
        const QString name = groupName(source);
        const auto found = groups.find(name);
        if (found == groups.end()) {
            groups.insert(name, {row, rank, 1, needsAttention ? 1 : 0});
        } else {
            found->rank = std::min(found->rank, rank);
            found->count += 1;
            found->attention += needsAttention ? 1 : 0;
        }
    }
    if (std::exchange(m_groups, groups) != groups)
        invalidate();
}

GroupedFleet::Group GroupedFleet::groupOf(const QModelIndex& source) const
{
    return m_groups.value(groupName(source));
}

QString GroupedFleet::noteOf(const Group& group) const
{
    const QString servers = tr("%n server(s)", nullptr, group.count);
    return group.attention == 0
        ? servers
        : tr("%1, %2", "3 servers, 1 needs attention")
              .arg(servers, tr("%n need(s) attention", nullptr, group.attention));
}

QString GroupedFleet::titleOfOthers()
{
    return tr("Other servers");
}

QVariant GroupedFleet::data(const QModelIndex& index, int role) const
{
    const QModelIndex source = mapToSource(index);
    const QString name = groupName(source);
    switch (role) {
    case GroupRole:
        return name;
    case HeadingRole:
        if (m_groups.size() == 1 && m_groups.contains(QString()))
            return QString();
        return name.isEmpty() ? titleOfOthers() : name;
    case NoteRole:
        return noteOf(groupOf(source));
    case Qt::AccessibleTextRole: {
        const QString server = QSortFilterProxyModel::data(index, role).toString();
        return name.isEmpty() ? server : tr("%1, group %2").arg(server, name);
    }
    default:
        return QSortFilterProxyModel::data(index, role);
    }
}

bool GroupedFleet::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const Group groupOfLeft = groupOf(left);
    const Group groupOfRight = groupOf(right);
    if (groupOfLeft != groupOfRight)
        return std::tie(groupOfLeft.rank, groupOfLeft.place) <
            std::tie(groupOfRight.rank, groupOfRight.place);
    const int a = left.data(Fleet::RankRole).toInt();
    const int b = right.data(Fleet::RankRole).toInt();
    return a != b
        ? a < b
        : QString::localeAwareCompare(left.data().toString(), right.data().toString()) < 0;
}

} // namespace thalassa::console
