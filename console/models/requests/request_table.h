// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The requests that the flight recorder of a server remembers. *lives on the GUI thread*.
#pragma once

#include "console/models/fleet/description.h"
#include "console/models/requests/request_facts.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

class RequestTable : public KeyedTable<RequestFacts> {
    Q_OBJECT

public:
    enum ColumnNumber {
        When,
        Id,
        ClientId,
        Model,
        Version,
        State,
        Total,
        Queue,
        Compute,
        BatchRows,
        Release,
        Instance,
        Depth,
        Responses,
        Input,
        Output,
        Origin,
        Why
    };

    explicit RequestTable(QObject* parent = nullptr);

    // Renews the ages that the table shows.
    void renewTimes();

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const RequestFacts& request) const override;
    QVariant valueOf(const RequestFacts& request, int column) const override;
    QString textOf(const RequestFacts& request, int column) const override;
    QString serverWordOf(const RequestFacts& request, int column) const override;
    QString toolTipOf(const RequestFacts& request, int column) const override;
    QVariant healthOf(const RequestFacts& request, int column) const override;
};

Description describe(const RequestFacts& request);

} // namespace thalassa::console
