// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The changes that the user made from this console and the files that were written, with their
// results. What runs can be cancelled. *lives on the GUI thread*.
#pragma once

#include "console/pages/page.h"

class QToolButton;

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
    const Operation* current() const; // the selected one; null: none
    void addControls();
    void renewControls();

    TableView* m_table;
    TableBar* m_bar;
    StatePane* m_pane;
    QToolButton* m_cancel;
    QToolButton* m_folder;
    QToolButton* m_path;
};

} // namespace thalassa::console
