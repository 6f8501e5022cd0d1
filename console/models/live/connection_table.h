// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The connections of clients to a server: what each has in flight, and which client reads slowly.
// *lives on the GUI thread*.
#pragma once

#include "console/models/fleet/description.h"
#include "console/models/live/connection_facts.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

class ConnectionTable : public KeyedTable<ConnectionFacts> {
    Q_OBJECT

public:
    enum ColumnNumber {
        Client,
        Port,
        State,
        InFlight,
        Waiting,
        Stalled,
        Requests,
        Received,
        Sent,
        Idle,
        Age
    };

    explicit ConnectionTable(QObject* parent = nullptr);

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const ConnectionFacts& connection) const override;
    QVariant valueOf(const ConnectionFacts& connection, int column) const override;
    QString textOf(const ConnectionFacts& connection, int column) const override;
    QString serverWordOf(const ConnectionFacts& connection, int column) const override;
    QVariant healthOf(const ConnectionFacts& connection, int column) const override;
};

// Attention if the client has taken none of its answers for a second.
Health healthOf(const ConnectionFacts& connection);
Description describe(const ConnectionFacts& connection);
// The connections in a sentence: how many there are, how many have requests in flight, and how many
// clients read slowly.
QString conclusionOf(const ConnectionReading& reading);

} // namespace thalassa::console
