// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// MemoryPage answers who has the memory of a server, and what has grown: the ledger by owner as a
// tree and a treemap, with the growth since a moment; and the regions of shared memory of clients.
// *lives on the GUI thread*.
#pragma once

#include "console/look/table_copy.h"
#include "console/pages/detail/detail_page.h"

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTabBar;
class QTreeView;

namespace thalassa::console {

class RegionsPanel;
class TreemapView;

class MemoryPage : public DetailPage {
    Q_OBJECT

public:
    enum Tab { Owners, SharedMemory };

    explicit MemoryPage(Workspace& workspace, QWidget* parent = nullptr);

    void showTab(Tab tab);

protected:
    QList<Kind> kinds() const override;
    bool hasRows() const override;
    Notice emptyNotice() const override;
    void detailReplaced() override;
    void renew() override;
    void setMuted(bool isMuted) override;

private:
    QWidget* makeTabs();
    QWidget* makeOwners();
    QWidget* makeBar();
    bool showsRegions() const;
    QString regionsConclusion() const;
    void compare(int choice);
    void select(const QModelIndex& source);
    void exportRows();
    QString rows(TableFormat format) const;

    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    RegionsPanel* m_regions;
    QComboBox* m_since;
    QLabel* m_conclusion;
    QTreeView* m_tree;
    QSortFilterProxyModel* m_sorted;
    TreemapView* m_treemap;
    bool m_isExpanded = false;
};

} // namespace thalassa::console
