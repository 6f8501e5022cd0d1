// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/trace_edit_command.h"

#include <set>
#include <utility>

namespace thalassa::console {

EditCommand::EditCommand(TraceTable& table, QByteArray model, TraceField field,
    std::optional<TraceEdit> after, const QString& text)
    : QUndoCommand(text)
    , m_table(&table)
    , m_model(std::move(model))
    , m_field(field)
    , m_before(table.editOf(m_model, field))
    , m_after(std::move(after))
{
}

EditCommand::EditCommand(const EditCommand& other, const QString& text, QUndoCommand* parent)
    : QUndoCommand(text, parent)
    , m_table(other.m_table)
    , m_model(other.m_model)
    , m_field(other.m_field)
    , m_before(other.m_before)
    , m_after(other.m_after)
    , m_isMade(true)
{
}

void EditCommand::undo()
{
    set(m_before);
}

void EditCommand::redo()
{
    if (!std::exchange(m_isMade, false))
        set(m_after);
}

void EditCommand::set(const std::optional<TraceEdit>& edit)
{
    if (m_table != nullptr)
        m_table->setEdit(m_model, m_field, edit);
}

RestoreCommand::RestoreCommand(TraceTable& table, const QList<PendingTraceEdit>& edits)
    : m_table(&table)
    , m_count(edits.size())
    , m_before(table.pendingEdits())
    , m_after(edits)
{
    std::set<std::pair<QByteArray, TraceField>> restored;
    for (const PendingTraceEdit& one : edits)
        restored.insert({one.model, one.field});
    for (const PendingTraceEdit& one : m_before) {
        if (!restored.contains({one.model, one.field}))
            m_after.append(one);
    }
}

RestoreCommand::RestoreCommand(const RestoreCommand& other, const QString& text)
    : QUndoCommand(text)
    , m_table(other.m_table)
    , m_count(other.m_count)
    , m_before(other.m_before)
    , m_after(other.m_after)
    , m_isMade(true)
{
}

void RestoreCommand::undo()
{
    if (m_table != nullptr)
        m_table->setPendingEdits(m_before);
}

void RestoreCommand::redo()
{
    if (!std::exchange(m_isMade, false) && m_table != nullptr)
        m_table->setPendingEdits(m_after);
}

} // namespace thalassa::console
