// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RuleEdits: the changes of alert rules that the user makes on the page Alerts, which can be undone
// and made again. A change that the book refuses is not one of them, nor is the undo of a rule that
// another console has changed since. *lives on the GUI thread*.
#pragma once

#include <QUndoStack>
#include <functional>

#include "console/models/alerts/alert_book.h"

namespace thalassa::console {

class RuleEdits : public QObject {
    Q_OBJECT

public:
    // The book outlives it.
    explicit RuleEdits(AlertBook& book)
        : m_book(book)
    {
    }

    // Each returns a sentence on an error, as those of the book.
    QString add(const AlertRule& rule);
    // Changes the rule that was seen, unless another console has changed it since.
    QString change(const AlertRule& seen, const AlertRule& wanted);
    QString remove(quint64 id);
    QString setEnabled(quint64 id, bool isEnabled);
    QString snooze(quint64 id, const AlertSnooze& snooze);
    QString undo();
    QString redo();
    bool canUndo() const { return m_stack.canUndo(); }
    bool canRedo() const { return m_stack.canRedo(); }

Q_SIGNALS:
    // canUndo() and canRedo() may return something else. Those of the stack do not follow a command
    // that is obsolete.
    void changed();

private:
    class Command;
    struct Outcome {
        QString fault; // a sentence; empty: none
        bool isMade = false;
    };
    using Step = std::function<Outcome()>;

    // Makes a step of a change that was made, or refused.
    QString push(const Outcome& made, Step redo, Step undo);
    QString walk(bool (QUndoStack::*canGo)() const, void (QUndoStack::*go)());
    Outcome changeRule(const AlertRule& seen, const AlertRule& wanted);
    Outcome dropRule(const AlertRule& rule);
    Outcome putBack(const AlertRule& rule, qsizetype place);

    AlertBook& m_book;
    QUndoStack m_stack;
    Outcome m_last; // of the last step
};

} // namespace thalassa::console
