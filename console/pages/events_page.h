// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page says what happened, when, and by which client: the events of a server with filter and
// follow, and the settings of its log. *lives on the GUI thread*.
#pragma once

#include "console/pages/page.h"

class QToolButton;

namespace thalassa::console {

class LogPanel;
class SpanRow;
class StatePane;
class TableBar;
class TableView;

class EventsPage : public Page {
    Q_OBJECT

public:
    explicit EventsPage(Workspace& workspace, QWidget* parent = nullptr);

    void pretend(DataState state) override;
    bool followsRange() const override { return true; }
    bool showExample(const ModelKey& model) override;
    QStringList unsavedWork() const override;

protected:
    QList<Interest> interests() const override;
    void serverReplaced() override;
    void locationChanged() override;
    void carryFrom(Page& before) override;
    bool focusSetting(const QString& name) override;
    void refresh() override;

private:
    void follow();

    TableView* m_table;
    TableBar* m_bar;
    SpanRow* m_span;
    QToolButton* m_follow;
    LogPanel* m_log;
    StatePane* m_pane;
};

} // namespace thalassa::console
