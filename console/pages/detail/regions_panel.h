// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shared memory of page Memory: the regions that clients have registered, with their owners,
// and the end of a registration. *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>

#include "console/models/detail/server_detail.h"
#include "console/models/fleet/workspace.h"

class QToolButton;

namespace thalassa::console {

class TableBar;
class TableView;

class RegionsPanel : public QWidget {
    Q_OBJECT

public:
    // The workspace outlives the panel.
    explicit RegionsPanel(Workspace& workspace, QWidget* parent = nullptr);

    void setDetail(ServerDetail* detail);
    // The regions, or what the user may do, have changed.
    void renew();
    void setMuted(bool isMuted);
    void describeCurrent();

Q_SIGNALS:
    void described(const thalassa::console::Description& description);

private:
    // The region of the current row; null: none.
    const RegionFacts* current() const;
    // Returns why the region cannot be unregistered; empty: it can.
    QString refusalOf(const RegionFacts* region) const;
    void renewButton();
    void askToUnregister();

    Workspace& m_workspace;
    QPointer<ServerDetail> m_detail;
    TableView* m_table;
    TableBar* m_bar;
    QToolButton* m_unregister;
};

} // namespace thalassa::console
