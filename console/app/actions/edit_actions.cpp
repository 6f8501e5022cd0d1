// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/actions/edit_actions.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTextDocument>

#include "console/look/offered_action.h"
#include "console/look/table_copy.h"

namespace thalassa::console {
namespace {

using Run = std::function<void()>;

// The steps that a control can take now; empty ones are not possible.
struct Abilities {
    Run undo;
    Run redo;
    Run copy;
    Run selectAll;
};

Abilities abilitiesOf(QLineEdit& field)
{
    Abilities can;
    if (field.isUndoAvailable())
        can.undo = [&field] { field.undo(); };
    if (field.isRedoAvailable())
        can.redo = [&field] { field.redo(); };
    if (field.hasSelectedText() && field.echoMode() == QLineEdit::Normal) // no password
        can.copy = [&field] { field.copy(); };
    if (!field.text().isEmpty())
        can.selectAll = [&field] { field.selectAll(); };
    return can;
}

Abilities abilitiesOf(QPlainTextEdit& text)
{
    Abilities can;
    const bool isEditable = !text.isReadOnly();
    if (isEditable && text.document()->isUndoAvailable())
        can.undo = [&text] { text.undo(); };
    if (isEditable && text.document()->isRedoAvailable())
        can.redo = [&text] { text.redo(); };
    if (text.textCursor().hasSelection())
        can.copy = [&text] { text.copy(); };
    if (!text.document()->isEmpty())
        can.selectAll = [&text] { text.selectAll(); };
    return can;
}

Abilities abilitiesOf(QAbstractItemView& view)
{
    Abilities can;
    if (QAction* const copy = copyAction(view, TableFormat::Text))
        can.copy = [copy] { copy->trigger(); };
    if (view.selectionMode() == QAbstractItemView::ExtendedSelection)
        can.selectAll = [&view] { view.selectAll(); };
    return can;
}

Abilities abilitiesOf(QWidget* control)
{
    if (auto* const number = qobject_cast<QAbstractSpinBox*>(control))
        control = number->findChild<QLineEdit*>();
    if (auto* const field = qobject_cast<QLineEdit*>(control))
        return abilitiesOf(*field);
    if (auto* const text = qobject_cast<QPlainTextEdit*>(control))
        return abilitiesOf(*text);
    if (auto* const view = qobject_cast<QAbstractItemView*>(control))
        return abilitiesOf(*view);
    Abilities can;
    if (const auto* const label = qobject_cast<QLabel*>(control);
        label != nullptr && label->hasSelectedText())
        can.copy = [label] { QGuiApplication::clipboard()->setText(label->selectedText()); };
    return can;
}

} // namespace

EditActions::EditActions(ActionRegistry& actions, QWidget* window, std::function<void()> filter)
    : QObject(window)
    , m_actions(actions)
    , m_window(window)
{
    add("edit.undo", tr("&Undo"), QKeySequence::Undo,
        tr("Undo what was typed, or the last change on the page"), &EditActions::undo);
    add("edit.redo", tr("&Redo"), QKeySequence::Redo, tr("Make again what was undone"),
        &EditActions::redo, true);
    add("edit.copy", tr("&Copy"), QKeySequence::Copy,
        tr("Copy the selected text, or the rows of the table"), &EditActions::copy);
    add("edit.selectAll", tr("Select &all"), QKeySequence::SelectAll,
        tr("Select the whole text, or all rows of the table"), &EditActions::selectAll, true);
    m_actions.add({QStringLiteral("edit.find"), MenuId::Edit, tr("&Find on the page"),
                      QStringLiteral("Ctrl+F"), QStringLiteral("search"),
                      tr("Go to the filter or the search of the page")},
        [this, filter = std::move(filter)] { find(filter); });
    // Menus, and dialogs such as that of Ctrl+K, take the focus before an action runs.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        const bool isMenu =
            qobject_cast<QMenuBar*>(now) != nullptr || qobject_cast<QMenu*>(now) != nullptr;
        if (now != nullptr && now->window() == m_window && !isMenu)
            m_focus = now;
    });
    connect(&m_actions, &ActionRegistry::menuOpening, this, [this](MenuId menu) {
        if (menu == MenuId::Edit)
            renew();
    });
}

void EditActions::add(const char* id, const QString& text, QKeySequence::StandardKey key,
    const QString& help, Step (EditActions::*step)() const, bool endsGroup)
{
    QAction* const action =
        m_actions.add({QLatin1String(id), MenuId::Edit, text, QKeySequence(key).toString(), {},
                          help, false, endsGroup},
            [this, step] {
                if (const Run run = (this->*step)().run)
                    run();
            });
    action->setShortcutContext(Qt::WidgetShortcut); // shown, and never taken from a control
    m_entries.append({action, step});
}

EditActions::Step EditActions::offered(QKeySequence::StandardKey key, const QString& refusal) const
{
    const QString keys = QKeySequence(key).toString(QKeySequence::NativeText);
    QString reason;
    for (const OfferedGroup& group : m_actions.offered()) {
        for (const OfferedAction& one : group.actions) {
            if (!one.keys.split(QStringLiteral(", ")).contains(keys))
                continue;
            if (one.isEnabled)
                return {one.run, {}};
            reason = one.reason;
        }
    }
    return {{}, reason.isEmpty() ? refusal : reason};
}

EditActions::Step EditActions::undo() const
{
    if (const Run run = abilitiesOf(m_focus).undo)
        return {run, {}};
    return offered(QKeySequence::Undo, tr("There is nothing to undo."));
}

EditActions::Step EditActions::redo() const
{
    if (const Run run = abilitiesOf(m_focus).redo)
        return {run, {}};
    return offered(QKeySequence::Redo, tr("There is nothing to make again."));
}

EditActions::Step EditActions::copy() const
{
    return {abilitiesOf(m_focus).copy, tr("Select a text first, or go to a table or list.")};
}

EditActions::Step EditActions::selectAll() const
{
    return {abilitiesOf(m_focus).selectAll, tr("Go to a text, or to a table, first.")};
}

// A page with a search of its own has it under the same key.
void EditActions::find(const std::function<void()>& filter) const
{
    if (const Run run = offered(QKeySequence::Find, {}).run)
        run();
    else
        filter();
}

void EditActions::renew()
{
    for (const Entry& entry : m_entries) {
        const Step step = (this->*entry.step)();
        entry.action->setEnabled(static_cast<bool>(step.run));
        setReason(*entry.action, step.refusal);
    }
}

} // namespace thalassa::console
