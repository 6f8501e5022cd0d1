// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/fleet_page.h"

#include <QMenu>
#include <QVBoxLayout>

#include "console/look/figure_card.h"
#include "console/look/figure_row.h"
#include "console/look/state_pane.h"
#include "console/look/table_copy.h"
#include "console/look/theme.h"
#include "console/models/fleet/grouped_fleet.h"
#include "console/pages/server_tile.h"
#include "console/pages/tile_view.h"

namespace thalassa::console {
FleetPage::FleetPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, QStringLiteral("fleet"), parent)
    , m_order(new GroupedFleet(workspace.fleet(), this))
    , m_tiles(new TileView({ServerTile::kWidth, ServerTile::kHeight},
          {GroupedFleet::GroupRole, GroupedFleet::HeadingRole, GroupedFleet::NoteRole}))
{
    m_tiles->setObjectName(QStringLiteral("fleetTiles"));
    m_tiles->setAccessibleName(tr("Servers"));
    m_tiles->setProperty(kRole, QLatin1String("bare"));
    m_tiles->setModel(m_order);
    m_tiles->setItemDelegate(new ServerTile(m_tiles));
    m_tiles->setMouseTracking(true);
    m_tiles->setContextMenuPolicy(Qt::CustomContextMenu);
    makeCopyable(*m_tiles, [this](TableFormat format) { return tilesAsText(format); });
    connect(m_tiles, &QListView::customContextMenuRequested, this, &FleetPage::showMenu);
    connect(m_tiles, &QListView::activated, this, [this](const QModelIndex& index) {
        if (const ServerStore* server = serverOf(index)) {
            Q_EMIT opened({QStringLiteral("overview"), server->label().name, {}, {}});
        }
    });
    connect(m_tiles->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& index) {
            const ServerStore* server = serverOf(index);
            Q_EMIT described(server != nullptr ? describe(*server) : Description());
        });

    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeTotals());
    column->addWidget(m_tiles, 1);
    m_pane = new StatePane(content);
    connect(m_pane, &StatePane::actionTriggered, this, &FleetPage::addServerRequested);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    outer->addWidget(m_pane);
    connect(&workspace.fleet(), &Fleet::serverAdded, this, &FleetPage::holdServers);
    connect(&workspace.fleet(), &Fleet::changed, this, [this] {
        if (isVisible()) {
            refresh();
        }
    });
    refresh();
}

QWidget* FleetPage::makeTotals()
{
    auto* totals = new FigureRow;
    m_servers = new FigureCard(tr("Servers ready"));
    m_rate = new FigureCard(tr("Requests"));
    m_p99 = new FigureCard(tr("p99"));
    m_failures = new FigureCard(tr("Failures"));
    m_queue = new FigureCard(tr("In queues"));
    totals->setContentsMargins(kGap / 2, 0, kGap / 2, 0);
    for (FigureCard* card : {m_servers, m_rate, m_p99, m_failures, m_queue}) {
        totals->add(card, card == m_servers ? 4 : 3);
    }
    m_servers->setObjectName(QStringLiteral("fleetServers"));
    m_rate->setObjectName(QStringLiteral("fleetRate"));
    m_p99->setObjectName(QStringLiteral("fleetP99"));
    m_failures->setObjectName(QStringLiteral("fleetFailures"));
    m_queue->setObjectName(QStringLiteral("fleetQueue"));
    return totals;
}

void FleetPage::refresh()
{
    const FleetTotals totals = workspace().fleet().totals();
    if (totals.serverCount == 0) {
        m_pane->showState(DataState::Empty,
            {tr("No servers yet"),
                tr("Add a server with its HTTP or gRPC address, such as localhost:8000. A Triton "
                   "server works, too."),
                tr("Add server…")});
        return;
    }
    m_pane->showState(DataState::Live);
    QStringList notes;
    if (totals.attentionCount > 0) {
        notes.append(tr("%n need(s) attention", nullptr, totals.attentionCount));
    }
    if (totals.offlineCount > 0) {
        notes.append(tr("%n offline", nullptr, totals.offlineCount));
    }
    m_servers->setFigure(tr("%1 of %2").arg(totals.readyCount).arg(totals.serverCount),
        notes.isEmpty() ? tr("all ready") : notes.join(QStringLiteral(", ")));
    const QString dash = QStringLiteral("–");
    m_rate->setFigure(
        totals.requestRate ? figures::rate(*totals.requestRate) : dash, tr("over all servers"));
    m_p99->setFigure(totals.p99 ? figures::duration(*totals.p99) : dash,
        totals.p50 ? tr("p50 %1, merged").arg(figures::duration(*totals.p50))
                   : tr("of the last minute"));
    m_failures->setFigure(totals.failureRate ? figures::rate(*totals.failureRate) : dash,
        totals.requestRate && *totals.requestRate > 0 && totals.failureRate
            ? tr("%1 of requests").arg(figures::percent(*totals.failureRate / *totals.requestRate))
            : tr("over all servers"));
    m_queue->setFigure(
        totals.queued ? figures::count(*totals.queued) : dash, tr("requests that wait"));
}

void FleetPage::pretend(DataState state)
{
    refresh();
    if (state == DataState::Empty) {
        m_pane->showState(DataState::Empty,
            {tr("No servers yet"),
                tr("Add a server with its HTTP or gRPC address, such as localhost:8000. A Triton "
                   "server works, too."),
                tr("Add server…")});
    } else {
        m_pane->showState(DataState::Live);
    }
}

void FleetPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    holdServers();
}

void FleetPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    for (ServerStore* server : m_held) {
        if (server != nullptr) {
            server->removeInterest(Interest::Memory);
        }
    }
    m_held.clear();
}

void FleetPage::holdServers()
{
    for (ServerStore* server : workspace().fleet().servers()) {
        if (isVisible() && !m_held.contains(server)) {
            server->addInterest(Interest::Memory);
            m_held.append(server);
        }
    }
}

QString FleetPage::tilesAsText(TableFormat format) const
{
    QList<QStringList> lines{{tr("Server"), tr("Group"), tr("State"), tr("Requests"), tr("p99"),
        tr("Failures"), tr("In queues"), tr("Memory")}};
    const QString dash = QStringLiteral("–");
    for (int row = 0; row < m_order->rowCount(); ++row) {
        const ServerStore* server = serverOf(m_order->index(row, 0));
        if (server == nullptr)
            continue;
        const ServerTotals& totals = server->totals();
        lines.append({server->label().name, server->label().group, wordOf(*server),
            totals.requestRate ? figures::rate(*totals.requestRate) : dash,
            totals.p99 ? figures::duration(*totals.p99) : dash,
            totals.failureRate ? figures::rate(*totals.failureRate) : dash,
            totals.queued ? figures::count(*totals.queued) : dash,
            totals.memory ? figures::bytes(*totals.memory) : dash});
    }
    return textOf(lines, format);
}

ServerStore* FleetPage::serverOf(const QModelIndex& index) const
{
    return qobject_cast<ServerStore*>(index.data(Fleet::StoreRole).value<QObject*>());
}

void FleetPage::showMenu(const QPoint& at)
{
    ServerStore* server = serverOf(m_tiles->indexAt(at));
    ServerCommands* commands = workspace().commands();
    if (server == nullptr) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Open"), this, [this, name = server->label().name] {
        Q_EMIT opened({QStringLiteral("overview"), name, {}, {}});
    });
    if (commands != nullptr) {
        const bool isOpen = server->link().phase != LinkState::Phase::Disconnected;
        menu->addAction(
            isOpen ? tr("Disconnect") : tr("Connect"), server, [commands, server, isOpen] {
                isOpen ? commands->close(*server) : commands->open(*server);
            });
    }
    menu->addAction(tr("Edit…"), server, [this, server] { Q_EMIT editServerRequested(server); });
    menu->addSeparator();
    menu->addActions(m_tiles->actions());
    menu->popup(m_tiles->viewport()->mapToGlobal(at));
}

} // namespace thalassa::console
