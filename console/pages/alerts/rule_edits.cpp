// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/alerts/rule_edits.h"

#include <memory>
#include <utility>

namespace thalassa::console {

class RuleEdits::Command final : public QUndoCommand {
public:
    Command(QString& fault, Step redo, Step undo)
        : m_fault(fault)
        , m_redo(std::move(redo))
        , m_undo(std::move(undo))
    {
    }

    void undo() override { m_fault = m_undo(); }
    void redo() override { m_fault = m_redo(); }

private:
    QString& m_fault; // of the owner of the stack
    const Step m_redo;
    const Step m_undo;
};

QString RuleEdits::push(Step redo, Step undo)
{
    m_stack.push(new Command(m_fault, std::move(redo), std::move(undo)));
    return std::exchange(m_fault, {});
}

// Another console may have removed the rule: it comes back with its id.
QString RuleEdits::change(const AlertRule& rule)
{
    return m_book.find(rule.id) != nullptr ? m_book.put(rule)
                                           : m_book.putBack(rule, m_book.rules().size());
}

QString RuleEdits::put(const AlertRule& rule)
{
    if (const AlertRule* known = m_book.find(rule.id)) {
        return push([this, rule] { return change(rule); },
            [this, before = *known] { return change(before); });
    }
    // The book gives the rule an id, which it keeps when it is added again.
    const auto added = std::make_shared<AlertRule>(rule);
    const auto add = [this, added] {
        const qsizetype count = m_book.rules().size();
        if (added->id != 0)
            return m_book.putBack(*added, count);
        QString fault = m_book.put(*added);
        if (m_book.rules().size() > count)
            added->id = m_book.rules().last().id;
        return fault;
    };
    return push(add, [this, added] { return m_book.remove(*added); });
}

QString RuleEdits::remove(quint64 id)
{
    const AlertRule* rule = m_book.find(id);
    if (rule == nullptr)
        return {};
    const qsizetype place = rule - m_book.rules().constData();
    return push([this, before = *rule] { return m_book.remove(before); },
        [this, place, before = *rule] { return m_book.putBack(before, place); });
}

QString RuleEdits::setEnabled(quint64 id, bool isEnabled)
{
    const AlertRule* rule = m_book.find(id);
    if (rule == nullptr || rule->isEnabled == isEnabled)
        return {};
    return push([this, id, isEnabled] { return m_book.setEnabled(id, isEnabled); },
        [this, id, isEnabled] { return m_book.setEnabled(id, !isEnabled); });
}

QString RuleEdits::snooze(quint64 id, const AlertSnooze& snooze)
{
    const AlertRule* rule = m_book.find(id);
    if (rule == nullptr || rule->snooze == snooze)
        return {};
    return push([this, id, snooze] { return m_book.snooze(id, snooze); },
        [this, id, before = rule->snooze] { return m_book.snooze(id, before); });
}

QString RuleEdits::undo()
{
    m_stack.undo();
    return std::exchange(m_fault, {});
}

QString RuleEdits::redo()
{
    m_stack.redo();
    return std::exchange(m_fault, {});
}

} // namespace thalassa::console
