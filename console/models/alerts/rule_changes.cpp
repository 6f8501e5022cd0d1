// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/rule_changes.h"

#include <algorithm>

namespace thalassa::console {

AlertRule* findRule(QList<AlertRule>& rules, quint64 id)
{
    const auto found = std::find_if(
        rules.begin(), rules.end(), [id](const AlertRule& rule) { return rule.id == id; });
    return found == rules.end() ? nullptr : &*found;
}

bool isSameWatch(const AlertRule& a, const AlertRule& b)
{
    return a.series == b.series && a.stage == b.stage && a.scope == b.scope &&
        a.comparison == b.comparison && a.threshold == b.threshold;
}

RuleChanges::RuleChanges(const QList<AlertRule>& written)
    : m_written(written)
{
}

void RuleChanges::setWritten(const QList<AlertRule>& rules)
{
    m_written = rules;
    m_changes.clear();
}

QList<AlertRule> RuleChanges::rebase(QList<AlertRule> written, quint64& lastId)
{
    for (AlertRule& rule : written)
        rule.id = 0;
    QList<AlertRule> known = m_written;
    const auto claim = [&written, &known](auto isSame) {
        for (AlertRule& rule : written) {
            const auto found = rule.id != 0
                ? known.end()
                : std::find_if(known.begin(), known.end(),
                      [&](const AlertRule& one) { return isSame(one, rule); });
            if (found != known.end()) {
                rule.id = found->id;
                known.erase(found);
            }
        }
    };
    claim([](const AlertRule& a, const AlertRule& b) {
        return isSameWatch(a, b) && a.duration == b.duration && a.severity == b.severity;
    });
    claim(isSameWatch);
    for (AlertRule& rule : written) {
        if (rule.id == 0)
            rule.id = ++lastId;
    }
    m_written = written;
    for (const Change& change : m_changes)
        change(written);
    return written;
}

} // namespace thalassa::console
