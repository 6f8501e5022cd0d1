// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/alerts/rule_edits.h"

#include <memory>
#include <utility>

namespace thalassa::console {

class RuleEdits::Command final : public QUndoCommand {
public:
    Command(Outcome& last, Step redo, Step undo)
        : m_last(last)
        , m_redo(std::move(redo))
        , m_undo(std::move(undo))
    {
    }

    void undo() override { make(m_undo); }
    void redo() override
    {
        if (std::exchange(m_isMade, true))
            make(m_redo);
    }

private:
    // The stack deletes a command that is obsolete.
    void make(const Step& step)
    {
        m_last = step();
        setObsolete(!m_last.isMade);
    }

    Outcome& m_last; // of the owner of the stack
    const Step m_redo;
    const Step m_undo;
    bool m_isMade = false; // before the stack makes it: see push()
};

// The stack drops the steps that can be made again when a command is pushed: one that is refused is
// not pushed.
QString RuleEdits::push(const Outcome& made, Step redo, Step undo)
{
    if (made.isMade)
        m_stack.push(new Command(m_last, std::move(redo), std::move(undo)));
    Q_EMIT changed();
    return made.fault;
}

// Another console may have removed the rule: it comes back with its id. One that it has changed
// stays as it is.
RuleEdits::Outcome RuleEdits::changeRule(const AlertRule& seen, const AlertRule& wanted)
{
    if (m_book.find(seen.id) == nullptr)
        return putBack(wanted, m_book.rules().size());
    const QString fault = m_book.change(seen, wanted);
    const AlertRule* now = m_book.find(seen.id);
    return {fault, now != nullptr && isSameApartFromState(*now, wanted)};
}

RuleEdits::Outcome RuleEdits::dropRule(const AlertRule& rule)
{
    const bool wasThere = m_book.find(rule.id) != nullptr;
    const QString fault = m_book.remove(rule);
    return {fault, wasThere && m_book.find(rule.id) == nullptr};
}

RuleEdits::Outcome RuleEdits::putBack(const AlertRule& rule, qsizetype place)
{
    if (m_book.find(rule.id) != nullptr)
        return {}; // the book had refused the removal while the file was locked
    const QString fault = m_book.putBack(rule, place);
    return {fault, m_book.find(rule.id) != nullptr};
}

QString RuleEdits::change(const AlertRule& seen, const AlertRule& wanted)
{
    const auto redo = [this, seen, wanted] { return changeRule(seen, wanted); };
    return push(redo(), redo, [this, seen, wanted] { return changeRule(wanted, seen); });
}

QString RuleEdits::add(const AlertRule& rule)
{
    // The book gives the rule an id, which it keeps when it is added again.
    const auto added = std::make_shared<AlertRule>(rule);
    const auto add = [this, added] {
        const qsizetype count = m_book.rules().size();
        if (added->id != 0)
            return putBack(*added, count);
        const QString fault = m_book.add(*added);
        if (m_book.rules().size() > count)
            added->id = m_book.rules().last().id;
        return Outcome{fault, added->id != 0};
    };
    return push(add(), add, [this, added] { return dropRule(*added); });
}

QString RuleEdits::remove(quint64 id)
{
    const AlertRule* rule = m_book.find(id);
    if (rule == nullptr)
        return {};
    const qsizetype place = rule - m_book.rules().constData();
    const AlertRule before = *rule;
    return push(
        dropRule(before), [this, before] { return dropRule(before); },
        [this, place, before] { return putBack(before, place); });
}

QString RuleEdits::setEnabled(quint64 id, bool isEnabled)
{
    const AlertRule* rule = m_book.find(id);
    if (rule == nullptr || rule->isEnabled == isEnabled)
        return {};
    const auto set = [this, id](bool value) {
        const AlertRule* one = m_book.find(id);
        const bool isOther = one != nullptr && one->isEnabled != value;
        return Outcome{m_book.setEnabled(id, value), isOther};
    };
    return push(
        set(isEnabled), [set, isEnabled] { return set(isEnabled); },
        [set, isEnabled] { return set(!isEnabled); });
}

QString RuleEdits::snooze(quint64 id, const AlertSnooze& snooze)
{
    const AlertRule* rule = m_book.find(id);
    if (rule == nullptr || rule->snooze == snooze)
        return {};
    const auto set = [this, id](const AlertSnooze& value) {
        const AlertRule* one = m_book.find(id);
        const bool isOther = one != nullptr && one->snooze != value;
        return Outcome{m_book.snooze(id, value), isOther};
    };
    const AlertSnooze before = rule->snooze;
    return push(
        set(snooze), [set, snooze] { return set(snooze); }, [set, before] { return set(before); });
}

// A step that has no effect any more, because of another console, is not one for the user.
QString RuleEdits::walk(bool (QUndoStack::*canGo)() const, void (QUndoStack::*go)())
{
    m_last = {};
    while ((m_stack.*canGo)()) {
        (m_stack.*go)();
        if (m_last.isMade || !m_last.fault.isEmpty())
            break;
    }
    Q_EMIT changed();
    return m_last.fault;
}

QString RuleEdits::undo()
{
    return walk(&QUndoStack::canUndo, &QUndoStack::undo);
}

QString RuleEdits::redo()
{
    return walk(&QUndoStack::canRedo, &QUndoStack::redo);
}

} // namespace thalassa::console
