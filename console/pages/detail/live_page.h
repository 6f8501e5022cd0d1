// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// LivePage answers what waits, for what and for how long: the queues, the sequences with their
// slots, the instances of a server with what each executes now, and the connections of clients with
// the answers that they have not read. *lives on the GUI thread*.
#pragma once

#include <array>

#include "console/pages/detail/detail_page.h"

class QLabel;
class QStackedWidget;
class QTabBar;

namespace thalassa::console {

class ConnectionsPanel;

class LivePage : public DetailPage {
    Q_OBJECT

public:
    enum Tab { Queues, Sequences, Instances, Connections };

    explicit LivePage(Workspace& workspace, QWidget* parent = nullptr);

    void showTab(Tab tab);

protected:
    QList<Kind> kinds() const override;
    bool hasRows() const override;
    Notice emptyNotice() const override;
    void detailReplaced() override;
    void locationChanged() override;
    void renew() override;
    void setMuted(bool isMuted) override;

private:
    void addTab(Tab tab, const QString& id, const QString& title, const QString& hint,
        QString (*counted)(int n), const QString& query);
    void describeCurrent(const QModelIndex& source);
    QString conclusion() const;
    bool showsConnections() const;

    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QLabel* m_conclusion;
    // The tabs before Connections, which has a panel.
    std::array<TableView*, Connections> m_tables{};
    std::array<TableBar*, Connections> m_bars{};
    ConnectionsPanel* m_connections;
};

// The queues in a sentence: "12 requests wait; the longest wait is 4 ms, in resnet 3,
// ...".
QString conclusionOf(const std::vector<QueueFacts>& queues);
// The same of instances: how many are busy now, and which is busiest.
QString conclusionOf(const std::vector<InstanceFacts>& instances);

} // namespace thalassa::console
