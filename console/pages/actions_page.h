// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The changes that the user made from this console, with their results. *lives on the GUI thread*.
#pragma once

#include "console/pages/page.h"

namespace thalassa::console {

class StatePane;
class TableBar;
class TableView;

class ActionsPage : public Page {
    Q_OBJECT

public:
    explicit ActionsPage(Workspace& workspace, QWidget* parent = nullptr);

    void pretend(DataState state) override;

protected:
    void refresh() override;

private:
    TableView* m_table;
    TableBar* m_bar;
    StatePane* m_pane;
};

} // namespace thalassa::console
