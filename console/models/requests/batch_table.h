// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The batches that the remembered requests of a server were executed in: who was together, why it
// left when it did, and what each waited for. *lives on the GUI thread*.
#pragma once

#include <span>

#include "console/models/fleet/description.h"
#include "console/models/requests/request_facts.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

struct BatchFacts {
    quint64 id = 0;
    ModelKey key;
    QString model;
    qint32 instance = -1;
    quint32 rows = 0;
    quint32 room = 0; // further rows that it had room for
    QString release;
    WallTime executed; // the begin of the execution
    std::chrono::nanoseconds compute{};
    std::vector<RequestFacts> members; // remembered requests, the longest wait first
    quint32 rememberedRows = 0;

    std::chrono::nanoseconds longestWait() const;
    std::chrono::nanoseconds meanWait() const;
    // The share of its rows that were filled, from 0 to 1.
    double fill() const;
};

// The batches of these requests, the latest first.
std::vector<BatchFacts> batchesOf(std::span<const RequestFacts> requests);

class BatchTable : public KeyedTable<BatchFacts> {
    Q_OBJECT

public:
    enum ColumnNumber {
        When,
        Id,
        Model,
        Version,
        Instance,
        Requests,
        Rows,
        Fill,
        Release,
        Longest,
        Mean,
        Compute,
        Members
    };

    explicit BatchTable(QObject* parent = nullptr);

    void renewTimes();

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const BatchFacts& batch) const override;
    QVariant valueOf(const BatchFacts& batch, int column) const override;
    QString textOf(const BatchFacts& batch, int column) const override;
    QString serverWordOf(const BatchFacts& batch, int column) const override;
    QString toolTipOf(const BatchFacts& batch, int column) const override;
};

Description describe(const BatchFacts& batch);

} // namespace thalassa::console
