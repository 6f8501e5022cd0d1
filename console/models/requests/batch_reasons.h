// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why batches were small: the reasons for which batches left before they were full, ranked by the
// rows that stayed free. *lives on the GUI thread*.
#pragma once

#include "console/models/requests/batch_table.h"

namespace thalassa::console {

struct BatchReason {
    QString release;
    quint64 batches = 0;
    quint64 freeRows = 0;  // room that no request used
    double share = 0;      // share of all free rows, from 0 to 1
    double batchShare = 0; // share of all batches
    double meanRows = 0;
};

// The reasons, the one with the most free rows first.
std::vector<BatchReason> reasonsOf(std::span<const BatchFacts> batches);
// The conclusions as sentences: "Batches were 31 % full. 80 % of the free rows ...".
QStringList conclusionsOf(std::span<const BatchFacts> batches);

class BatchReasonTable : public KeyedTable<BatchReason> {
    Q_OBJECT

public:
    enum ColumnNumber { Release, Share, FreeRows, Batches, BatchShare, MeanRows, Advice };

    explicit BatchReasonTable(QObject* parent = nullptr);

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const BatchReason& reason) const override { return reason.release; }
    QVariant valueOf(const BatchReason& reason, int column) const override;
    QString textOf(const BatchReason& reason, int column) const override;
    QString serverWordOf(const BatchReason& reason, int column) const override;
};

Description describe(const BatchReason& reason);

} // namespace thalassa::console
