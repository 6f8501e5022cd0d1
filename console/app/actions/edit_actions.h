// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// EditActions: the menu Edit. Its actions act on the control that has the focus, and else on the
// page: a text field undoes what was typed, a table copies its rows, and the page undoes its last
// change. The keys of these actions belong to the controls; the menu only shows them. *lives on the
// GUI thread*.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <QPointer>
#include <functional>

#include "console/app/actions/action_registry.h"

namespace thalassa::console {

class EditActions : public QObject {
    Q_OBJECT

public:
    // Adds the actions to the registry. `filter` goes to the filter of the page. The registry and
    // the window outlive it.
    EditActions(ActionRegistry& actions, QWidget* window, std::function<void()> filter);

    // Enables the actions that have an effect now.
    void renew();

private:
    using Run = std::function<void()>; // empty: there is nothing to do

    struct Step {
        Run run;
        QString refusal; // why there is nothing to do
    };

    void add(const char* id, const QString& text, QKeySequence::StandardKey key,
        const QString& help, Step (EditActions::*step)() const, bool endsGroup = false);
    Step undo() const;
    Step redo() const;
    Step copy() const;
    Step selectAll() const;
    // The action that the page offers under this key.
    Step offered(QKeySequence::StandardKey key, const QString& refusal) const;
    void find(const std::function<void()>& filter) const;

    struct Entry {
        QAction* action;
        Step (EditActions::*step)() const;
    };

    ActionRegistry& m_actions;
    QWidget* const m_window;
    QList<Entry> m_entries;
    QPointer<QWidget> m_focus; // the control of the window that had the focus last
};

} // namespace thalassa::console
