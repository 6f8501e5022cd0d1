// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands of the undo stack of the trace settings: an edit of one setting, and the edits of a
// draft that are made again. *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QUndoCommand>
#include <optional>

#include "console/models/settings/trace_table.h"

namespace thalassa::console {

class EditCommand final : public QUndoCommand {
public:
    EditCommand(TraceTable& table, QByteArray model, TraceField field,
        std::optional<TraceEdit> after, const QString& text);
    // Copies an edit that is made already, for the window in another language: `text` is in that
    // language.
    EditCommand(const EditCommand& other, const QString& text, QUndoCommand* parent);

    const QByteArray& model() const { return m_model; }
    TraceField field() const { return m_field; }

    void undo() override;
    void redo() override;

private:
    void set(const std::optional<TraceEdit>& edit);

    const QPointer<TraceTable> m_table;
    const QByteArray m_model;
    const TraceField m_field;
    const std::optional<TraceEdit> m_before;
    const std::optional<TraceEdit> m_after;
    bool m_isMade = false; // the first redo() has no effect
};

// Adds the edits of a draft to those of the table, in place of edits of the same settings.
class RestoreCommand final : public QUndoCommand {
public:
    RestoreCommand(TraceTable& table, const QList<PendingTraceEdit>& edits);
    // The same for a restored draft.
    RestoreCommand(const RestoreCommand& other, const QString& text);

    qsizetype count() const { return m_count; }

    void undo() override;
    void redo() override;

private:
    const QPointer<TraceTable> m_table;
    const qsizetype m_count; // edits of the draft
    const QList<PendingTraceEdit> m_before;
    QList<PendingTraceEdit> m_after;
    bool m_isMade = false; // the first redo() has no effect
};

} // namespace thalassa::console
