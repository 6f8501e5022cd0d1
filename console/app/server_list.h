// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The left dock: the servers in their groups, and below them what needs attention. *lives on the
// GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/fleet/alert_list.h"
#include "console/models/fleet/server_tree.h"

class QLabel;
class QListView;
class QTreeView;

namespace thalassa::console {

class ServerList : public QWidget {
    Q_OBJECT

public:
    explicit ServerList(Fleet& fleet, QWidget* parent = nullptr);

    void focusServers(); // gives the keyboard to the tree
    // Marks the server that the window shows; null: none.
    void setCurrent(const ServerStore* server);
    ServerStore* selected() const;

Q_SIGNALS:
    void serverChosen(thalassa::console::ServerStore* server);
    // A server, with the model that needs attention; empty: the server itself.
    void alertChosen(
        thalassa::console::ServerStore* server, const thalassa::console::ModelKey& model);
    void addRequested();
    void menuRequested(thalassa::console::ServerStore* server, const QPoint& global);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void renewAlerts();

    ServerTree m_tree;
    AlertList m_alerts;
    QTreeView* m_servers;
    QListView* m_alertView;
    QLabel* m_alertHeading;
    bool m_isSelecting = false; // setCurrent() is no choice of the user
};

} // namespace thalassa::console
