// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GroupedFleet: the servers by the groups of their profiles. The group with the server that needs
// attention most is the first one; groups of equal need stay in the order of the fleet. Within a
// group the servers are in the order of their need, and then of their names. *lives on the GUI
// thread*.
#pragma once

#include <QHash>
#include <QSortFilterProxyModel>

#include "console/models/fleet/fleet.h"

namespace thalassa::console {

class GroupedFleet : public QSortFilterProxyModel {
    Q_OBJECT

public:
    enum Role {
        GroupRole = Qt::UserRole + 100, // QString: the name of the group; empty: of none
        HeadingRole, // QString: what is above the group; empty if no server has a group
        NoteRole     // QString: how many servers the group has, and what is wrong
    };

    // The fleet outlives it.
    explicit GroupedFleet(Fleet& fleet, QObject* parent = nullptr);

    // The heading of the servers without a group, beside those of groups.
    static QString titleOfOthers();

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    struct Group {
        int place = 0; // of its first server
        int rank = 0;  // of the server that needs attention most
        int count = 0;
        int attention = 0; // servers that need attention

        bool operator==(const Group&) const = default;
    };

    void renewGroups();
    Group groupOf(const QModelIndex& source) const;
    QString noteOf(const Group& group) const;

    Fleet& m_fleet;
    QHash<QString, Group> m_groups;
};

} // namespace thalassa::console
