// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The servers of the console as a list, and the totals over them. *lives on the GUI thread*.
#pragma once

#include <QAbstractListModel>
#include <vector>

#include "console/models/server/server_store.h"

namespace thalassa::console {

struct FleetTotals {
    int serverCount = 0;
    int readyCount = 0;
    int attentionCount = 0; // including failed ones
    int offlineCount = 0;
    std::optional<double> requestRate;
    std::optional<double> failureRate;
    std::optional<quint64> queued;
    std::optional<std::chrono::nanoseconds> p50; // from the merged histograms of all servers
    std::optional<std::chrono::nanoseconds> p99;
};

class Fleet : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        StoreRole = Qt::UserRole, // QObject*: the ServerStore
        HealthRole,               // int(Health)
        RankRole                  // int: 0 needs attention most
    };

    explicit Fleet(QObject* parent = nullptr);

    // The fleet owns its stores. A removed store is deleted later.
    ServerStore* add(const ServerLabel& label);
    void remove(ServerStore* store);

    const std::vector<ServerStore*>& servers() const { return m_servers; }
    // The server with the given name, or null.
    ServerStore* find(const QString& name) const;
    FleetTotals totals() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

Q_SIGNALS:
    void serverAdded(thalassa::console::ServerStore* store);
    void serverRemoved(thalassa::console::ServerStore* store);
    void serverRenamed(const QString& before, const QString& now);
    void changed(); // any server

private:
    std::vector<ServerStore*> m_servers;
};

// The word for a server in a list: "offline", "draining", "resnet failed".
QString wordOf(const ServerStore& server);

} // namespace thalassa::console
