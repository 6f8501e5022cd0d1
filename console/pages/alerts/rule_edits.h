// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RuleEdits: the changes of alert rules that the user makes on the page Alerts, which can be undone
// and made again. *lives on the GUI thread*.
#pragma once

#include <QUndoStack>
#include <functional>

#include "console/models/alerts/alert_book.h"

namespace thalassa::console {

class RuleEdits {
public:
    // The book outlives it.
    explicit RuleEdits(AlertBook& book)
        : m_book(book)
    {
    }
    Q_DISABLE_COPY_MOVE(RuleEdits)

    // Each returns a sentence on an error, as those of the book.
    QString put(const AlertRule& rule);
    QString remove(quint64 id);
    QString setEnabled(quint64 id, bool isEnabled);
    QString snooze(quint64 id, const AlertSnooze& snooze);
    QString undo();
    QString redo();
    const QUndoStack& stack() const { return m_stack; }

private:
    class Command;
    using Step = std::function<QString()>;

    QString push(Step redo, Step undo);
    QString change(const AlertRule& rule);

    AlertBook& m_book;
    QUndoStack m_stack;
    QString m_fault; // of the last step; empty: none
};

} // namespace thalassa::console
