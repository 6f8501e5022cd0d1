// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sequences of a server, each with its slot or its place in the backlog. *lives on the GUI
// thread*.
#pragma once

#include "console/models/fleet/description.h"
#include "console/models/live/live_facts.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

class SequenceTable : public KeyedTable<SequenceFacts> {
    Q_OBJECT

public:
    enum ColumnNumber { Model, Version, Id, Place, Waiting, Idle, Age, EndsIn, State, Phase };

    explicit SequenceTable(QObject* parent = nullptr);

    // The slots of each model, for the line above the table.
    void setSlots(const QList<SlotFacts>& slotsOfModels) { m_slots = slotsOfModels; }
    const QList<SlotFacts>& slotsOfModels() const { return m_slots; }

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const SequenceFacts& sequence) const override;
    QVariant valueOf(const SequenceFacts& sequence, int column) const override;
    QString textOf(const SequenceFacts& sequence, int column) const override;
    QVariant healthOf(const SequenceFacts& sequence, int column) const override;

private:
    QList<SlotFacts> m_slots;
};

// Attention for a sequence in the backlog, and for one that ends soon because it is idle.
Health healthOf(const SequenceFacts& sequence);
Description describe(const SequenceFacts& sequence);
// "resnet 3: 4 of 8 slots, 2 sequences wait".
QString sentenceOf(const SlotFacts& facts);

} // namespace thalassa::console
