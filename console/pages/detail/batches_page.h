// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why are batches small, and what would other settings do? The batches of the remembered requests,
// the reasons for which they left, and the simulation of other settings. *lives on the GUI thread*.
#pragma once

#include "console/pages/detail/detail_page.h"

class QLabel;
class QStackedWidget;
class QTabBar;

namespace thalassa::console {

class SpanRow;
class WhatIfPanel;

class BatchesPage : public DetailPage {
    Q_OBJECT

public:
    explicit BatchesPage(Workspace& workspace, QWidget* parent = nullptr);

    // Shows the tab of the batches (0), of the reasons (1) or of other settings (2).
    void showTab(int index);
    bool showExample(const ModelKey& model) override;
    bool followsRange() const override { return true; }

protected:
    QList<Kind> kinds() const override { return {Kind::Batches}; }
    bool hasRows() const override;
    Notice emptyNotice() const override;
    void carryFrom(Page& before) override;
    void detailReplaced() override;
    void locationChanged() override;
    void renew() override;
    void setMuted(bool isMuted) override;

private:
    void renewSpan();
    QWidget* makeTableTab(TableView& table, TableBar& bar);

    ModelChoice* m_model;
    QLabel* m_conclusion;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    TableView* m_batches;
    TableBar* m_batchBar;
    SpanRow* m_span;
    TableView* m_reasons;
    TableBar* m_reasonBar;
    WhatIfPanel* m_whatIf;
};

} // namespace thalassa::console
