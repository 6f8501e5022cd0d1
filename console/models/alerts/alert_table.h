// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The alert rules as a table, each with its state over all that it watches. *lives on the GUI
// thread*.
#pragma once

#include "console/models/alerts/alert_book.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

struct AlertRow {
    AlertRule rule;
    AlertSummary summary;
    QString text; // of the rule
};

class AlertTable : public KeyedTable<AlertRow> {
    Q_OBJECT

public:
    enum ColumnNumber { State, Rule, Severity, Since, Value, Where, Watched, Snoozed, Note };

    // The book outlives the table.
    explicit AlertTable(const AlertBook& book, QObject* parent = nullptr);

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const AlertRow& row) const override { return QString::number(row.rule.id); }
    QVariant valueOf(const AlertRow& row, int column) const override;
    QVariant sortValueOf(const AlertRow& row, int column) const override;
    QString textOf(const AlertRow& row, int column) const override;
    QString toolTipOf(const AlertRow& row, int column) const override;
    QVariant healthOf(const AlertRow& row, int column) const override;

private:
    void renew();

    const AlertBook& m_book;
};

// The state of a rule in words: "firing", "pending", "ok", "no data", "disabled".
QString stateOf(const AlertRow& row);
// How long a rule is snoozed: "until 14:05:03", "until it ends"; empty: it is not.
QString wordsOf(const AlertSnooze& snooze);

} // namespace thalassa::console
