// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/rule_changes.h"

#include <QCoreApplication>
#include <algorithm>

#include "console/models/alerts/alert_file.h"
#include "console/models/alerts/rule_text.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

struct ChangeTexts {
    Q_DECLARE_TR_FUNCTIONS(Alerts)
};

} // namespace

AlertRule* findRule(QList<AlertRule>& rules, quint64 id)
{
    const auto found = std::find_if(
        rules.begin(), rules.end(), [id](const AlertRule& rule) { return rule.id == id; });
    return found == rules.end() ? nullptr : &*found;
}

QString removeRule(QList<AlertRule>& rules, const AlertRule& seen)
{
    const AlertRule* rule = findRule(rules, seen.id);
    if (rule == nullptr)
        return {};
    if (!isSameApartFromState(*rule, seen)) {
        return ChangeTexts::tr("The rule “%1” was not removed: another console has changed it.")
            .arg(shownText(textOf(*rule).toStdString()));
    }
    rules.removeAt(rule - rules.constData());
    return {};
}

QString changeRule(QList<AlertRule>& rules, const AlertRule& seen, AlertRule wanted)
{
    AlertRule* rule = findRule(rules, seen.id);
    if (rule == nullptr) {
        if (rules.size() < kMostAlertRules)
            rules.append(wanted);
        return {};
    }
    if (!isSameApartFromState(*rule, seen) && !isSameApartFromState(*rule, wanted)) {
        return ChangeTexts::tr("The rule “%1” was not changed: another console has changed it.")
            .arg(shownText(textOf(*rule).toStdString()));
    }
    if (wanted.isEnabled == seen.isEnabled)
        wanted.isEnabled = rule->isEnabled;
    if (wanted.snooze == seen.snooze)
        wanted.snooze = rule->snooze;
    *rule = wanted;
    return {};
}

bool isSameApartFromState(const AlertRule& a, AlertRule b)
{
    b.isEnabled = a.isEnabled;
    b.snooze = a.snooze;
    return a == b;
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

void RuleChanges::noteGone(const QList<AlertRule>& rules)
{
    m_gone = (rules + m_gone).mid(0, kMostGone);
}

void RuleChanges::setWritten(const QList<AlertRule>& rules)
{
    const auto isIn = [](const QList<AlertRule>& all, quint64 id) {
        return std::any_of(
            all.begin(), all.end(), [id](const AlertRule& one) { return one.id == id; });
    };
    m_gone.removeIf([&](const AlertRule& one) { return isIn(rules, one.id); });
    m_written.removeIf([&](const AlertRule& one) { return isIn(rules, one.id); });
    noteGone(m_written);
    m_written = rules;
    m_changes.clear();
}

QList<AlertRule> RuleChanges::rebase(QList<AlertRule> written, quint64& lastId)
{
    for (AlertRule& rule : written)
        rule.id = 0;
    QList<AlertRule> known = m_written;
    const auto claim = [&written](QList<AlertRule>& known, auto isSame) {
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
    const auto isSameRule = [](const AlertRule& a, const AlertRule& b) {
        return isSameWatch(a, b) && a.duration == b.duration && a.severity == b.severity;
    };
    claim(known, isSameRule);
    claim(known, isSameWatch);
    claim(m_gone, isSameRule);
    claim(m_gone, isSameWatch);
    claim(known, [](const AlertRule& a, AlertRule b) {
        b.threshold = a.threshold;
        return isSameWatch(a, b);
    });
    noteGone(known);
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
