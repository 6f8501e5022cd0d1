// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The list of what needs attention, over all servers, the worst first. *lives on the GUI thread*.
#pragma once

#include <QAbstractListModel>
#include <QPointer>

#include "console/models/fleet/fleet.h"

namespace thalassa::console {

class AlertList : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        StoreRole = Qt::UserRole, // QObject*: the ServerStore
        HealthRole,               // int(Health)
        ModelRole,                // QByteArray: the name of the model; empty: the server itself
        ServerRole                // QString: the name of the server; empty if it is the only one
    };

    struct Alert {
        QPointer<ServerStore> server;
        Concern concern;
    };

    static constexpr qsizetype kMaximumRows = 200;

    explicit AlertList(Fleet& fleet, QObject* parent = nullptr);

    const Alert* alertOf(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void rebuild();

    Fleet& m_fleet;
    QList<Alert> m_alerts;
    bool m_hasOneServer = false;
};

} // namespace thalassa::console
