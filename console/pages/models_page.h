// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The models of a server: a live table with filter, and loads and unloads with a confirmation that
// names what is lost. *lives on the GUI thread*.
#pragma once

#include "console/look/state_pane.h"
#include "console/pages/model_changes.h"
#include "console/pages/page.h"

class QLayout;
class QToolButton;

namespace thalassa::console {

class TableBar;
class TableView;

class ModelsPage : public Page {
    Q_OBJECT

public:
    explicit ModelsPage(Workspace& workspace, QWidget* parent = nullptr);

    void pretend(DataState state) override;
    bool showExample(const ModelKey& model) override;
    void focusFilter();

protected:
    QList<Interest> interests() const override;
    void serverReplaced() override;
    void locationChanged() override;
    void refresh() override;

private:
    QLayout* makeActions();
    void describeCurrent();
    void renewButtons();
    QList<const ModelRow*> selectedRows() const;
    void changeSelected(ModelChange change);
    void openConfiguration();
    void showMenu(const QPoint& at);
    Notice emptyNotice() const;

    TableView* m_table;
    TableBar* m_bar;
    StatePane* m_pane;
    QToolButton* m_load;
    QToolButton* m_reload;
    QToolButton* m_override;
    QToolButton* m_unload;
};

} // namespace thalassa::console
