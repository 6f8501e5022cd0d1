// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The start page: which servers need attention? A tile for each server, in the groups of the
// profiles and with those that need attention first, below the totals over all servers. *lives on
// the GUI thread*.
#pragma once

#include "console/look/table_copy.h"
#include "console/pages/page.h"

namespace thalassa::console {

class FigureCard;
class GroupedFleet;
class StatePane;
class TileView;

class FleetPage : public Page {
    Q_OBJECT

public:
    explicit FleetPage(Workspace& workspace, QWidget* parent = nullptr);

    void pretend(DataState state) override;

Q_SIGNALS:
    void addServerRequested();
    void editServerRequested(thalassa::console::ServerStore* server);

protected:
    void refresh() override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeTotals();
    void holdServers();
    QString tilesAsText(TableFormat format) const;
    ServerStore* serverOf(const QModelIndex& index) const;
    void showMenu(const QPoint& at);

    GroupedFleet* m_order;
    TileView* m_tiles;
    QList<QPointer<ServerStore>> m_held; // the servers whose memory is read for the tiles
    StatePane* m_pane;
    FigureCard* m_servers;
    FigureCard* m_rate;
    FigureCard* m_p99;
    FigureCard* m_failures;
    FigureCard* m_queue;
};

} // namespace thalassa::console
