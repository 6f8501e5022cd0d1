// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules that a file has, and the changes of them that are not in the file yet, since another
// console has locked it. That console may change the file meanwhile: the changes are then made
// again on its rules. *thread-compatible*.
#pragma once

#include <QList>
#include <functional>
#include <vector>

#include "console/models/alerts/alert_rule.h"

namespace thalassa::console {

class RuleChanges {
public:
    // Finds its rule by the id, and does nothing if another console has removed it.
    using Change = std::function<void(QList<AlertRule>& rules)>;

    explicit RuleChanges(const QList<AlertRule>& written);

    bool isEmpty() const { return m_changes.empty(); }
    void add(Change change) { m_changes.push_back(std::move(change)); }
    // The file has these rules, and so all changes.
    void setWritten(const QList<AlertRule>& rules);
    // Takes the rules that another program has written. Returns them with the changes. A rule that
    // is known keeps its id, also with another threshold; so does one that was removed and is there
    // again, so that an undo does not add it twice. A new one gets the next after `lastId`.
    QList<AlertRule> rebase(QList<AlertRule> written, quint64& lastId);

private:
    static constexpr qsizetype kMostGone = 100;

    void noteGone(const QList<AlertRule>& rules);

    QList<AlertRule> m_written;
    QList<AlertRule> m_gone;       // rules that the file had before, the newest first
    std::vector<Change> m_changes; // the oldest first
};

// Null if there is none.
AlertRule* findRule(QList<AlertRule>& rules, quint64 id);
// Removes the rule with the id of `seen` if it is as `seen`; its snooze and whether it is enabled
// do not count. Returns why it stays, as a sentence; empty: it is gone.
QString removeRule(QList<AlertRule>& rules, const AlertRule& seen);
// Makes `wanted` of the rule with the id of `seen` if it is as one of them, as above; its snooze
// and whether it is enabled change only if they differ between the two. A rule that another console
// has removed is added again. Returns why the rule is not changed, as a sentence; empty: it is.
QString changeRule(QList<AlertRule>& rules, const AlertRule& seen, AlertRule wanted);
// Whether the rules differ at most in their snoozes and in whether they are enabled.
bool isSameApartFromState(const AlertRule& a, AlertRule b);
// Whether the rules compare the same figures with the same threshold.
bool isSameWatch(const AlertRule& a, const AlertRule& b);

} // namespace thalassa::console
