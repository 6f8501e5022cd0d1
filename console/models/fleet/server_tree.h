// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The servers in their groups, for the list at the left of the window. *lives on the GUI thread*.
#pragma once

#include <QAbstractItemModel>
#include <vector>

#include "console/models/fleet/fleet.h"

namespace thalassa::console {

class ServerTree : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role {
        StoreRole = Qt::UserRole, // QObject*: the ServerStore; null: a group
        HealthRole,               // int(Health)
        FigureRole,               // QString: "1.24k/s"
        WordRole,                 // QString: what is wrong in one word; empty: nothing
        ColorRole                 // QString: the colour of the profile, "#rrggbb"; empty: none
    };

    explicit ServerTree(Fleet& fleet, QObject* parent = nullptr);

    QModelIndex indexOf(const ServerStore* server) const;
    ServerStore* serverOf(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Group {
        QString name;
        std::vector<ServerStore*> servers;
    };

    void watch(ServerStore* server);
    void rebuild();
    QVariant groupData(const Group& group, int role) const;
    static QVariant serverData(ServerStore* server, int role);

    Fleet& m_fleet;
    std::vector<Group> m_groups; // in the order of their first servers
};

} // namespace thalassa::console
