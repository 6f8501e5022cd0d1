// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The connections of page Queues: which clients are connected, what they have in flight, and the
// end of a connection. *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>

#include "console/models/detail/server_detail.h"
#include "console/models/fleet/workspace.h"

class QToolButton;

namespace thalassa::console {

class TableBar;
class TableView;

class ConnectionsPanel : public QWidget {
    Q_OBJECT

public:
    // The workspace outlives the panel.
    explicit ConnectionsPanel(Workspace& workspace, QWidget* parent = nullptr);

    void setDetail(ServerDetail* detail);
    // The connections, or what the user may do, have changed.
    void renew();
    void setMuted(bool isMuted);
    void setPlaceFilter(const QString& filter);
    // Emits described() for the current row.
    void describeCurrent();

Q_SIGNALS:
    void described(const thalassa::console::Description& description);

private:
    // The connection of the current row; null: none.
    const ConnectionFacts* current() const;
    // Why the connection cannot be closed; empty: it can.
    QString refusalOf(const ConnectionFacts* connection) const;
    void renewButton();
    void askToClose();

    Workspace& m_workspace;
    QPointer<ServerDetail> m_detail;
    TableView* m_table;
    TableBar* m_bar;
    QToolButton* m_close;
};

} // namespace thalassa::console
