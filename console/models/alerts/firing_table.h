// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history of alerts as a table: when each began and ended, and its worst value. *lives on the
// GUI thread*.
#pragma once

#include "console/models/alerts/alert_book.h"
#include "console/models/table/keyed_table.h"

namespace thalassa::console {

class FiringTable : public KeyedTable<AlertFiring> {
    Q_OBJECT

public:
    enum ColumnNumber { Began, Ended, Duration, Severity, Server, Model, Worst, Rule, Remark };

    // The book outlives the table.
    explicit FiringTable(const AlertBook& book, QObject* parent = nullptr);

protected:
    QList<Column> makeColumns() const override;
    QString keyOf(const AlertFiring& row) const override { return QString::number(row.number); }
    QVariant valueOf(const AlertFiring& row, int column) const override;
    QVariant sortValueOf(const AlertFiring& row, int column) const override;
    QString textOf(const AlertFiring& row, int column) const override;
    QString toolTipOf(const AlertFiring& row, int column) const override;
    QVariant healthOf(const AlertFiring& row, int column) const override;

private:
    void renew();

    const AlertBook& m_book;
    WallTime m_now; // the end of alerts that fire, for their duration
};

} // namespace thalassa::console
