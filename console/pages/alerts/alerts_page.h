// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// AlertsPage: the page that lists the alert rules with their states, and the history of alerts
// below them. *lives on the GUI thread*.
#pragma once

#include <memory>

#include "console/models/alerts/alert_table.h"
#include "console/models/alerts/firing_table.h"
#include "console/pages/alerts/rule_edits.h"
#include "console/pages/page.h"

class QLabel;
class QToolButton;

namespace thalassa::console {

class PageRegistry;
class StatePane;
class TableView;

class AlertsPage : public Page {
    Q_OBJECT

public:
    // The book outlives the page.
    AlertsPage(Workspace& workspace, AlertBook& book);

    // Opens the dialog of a new rule.
    void addRule();
    void pretend(DataState state) override;

protected:
    void refresh() override;
    void carryFrom(Page& before) override;

private:
    QWidget* makeRules();
    QWidget* makeNotice();
    QWidget* makeHistory();
    QWidget* makeButtons();
    void fillSnoozeMenu(QMenu& menu);
    const AlertRow* current() const;
    void openDialog(const AlertRule& rule);
    void remove();
    void makeUndo();
    // Enables undo and redo while the edits have a change for them.
    void followEdits();
    void renewButtons();
    void describeRule();
    void describeFiring(const QModelIndex& source);
    bool isEmpty() const; // neither rules nor alerts
    void tellFaults();
    // Shows a fault of the file, or that a rule was removed.
    void tell(const QString& sentence, bool hasUndo);

    AlertBook& m_book;
    std::shared_ptr<RuleEdits> m_edits; // shared with the page that takes over in another language
    AlertTable m_rules;
    FiringTable m_firings;
    StatePane* m_pane;
    TableView* m_table;
    TableView* m_history;
    QToolButton* m_edit = nullptr;
    QToolButton* m_enable = nullptr;
    QToolButton* m_snooze = nullptr;
    QToolButton* m_remove = nullptr;
    QWidget* m_notice = nullptr;
    QLabel* m_noticeText = nullptr;
    QToolButton* m_undo = nullptr;
    QAction* m_undoAction = nullptr;
    QAction* m_redoAction = nullptr;
};

// Adds the page with the id "alerts".
void addAlertsPage(PageRegistry& registry, AlertBook& book);

} // namespace thalassa::console
