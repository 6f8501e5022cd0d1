// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history of changes of trace settings: who changed what, and when; also those that the server
// refused. It is made of the events of the server. *lives on the GUI thread*.
#pragma once

#include "console/models/server/event_table.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

class TraceHistory : public KeyedTable<ServerEvent> {
    Q_OBJECT

public:
    enum ColumnNumber { When, Who, Model, What };

    explicit TraceHistory(QObject* parent = nullptr);

    void setEvents(const EventTable& events);

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const ServerEvent& event) const override;
    QVariant valueOf(const ServerEvent& event, int column) const override;
    QString textOf(const ServerEvent& event, int column) const override;
    QString toolTipOf(const ServerEvent& event, int column) const override;
    QVariant healthOf(const ServerEvent& event, int column) const override;
};

} // namespace thalassa::console
