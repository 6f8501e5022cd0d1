// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The log of alerts, alerts.log: a line of JSON for each alert that begins or ends. A file of more
// than kLargestFile becomes alerts.log.1, which replaces an older one. *lives on the GUI thread*.
#pragma once

#include <QObject>

#include "console/models/alerts/alert_book.h"

namespace thalassa::console {

class AlertLog : public QObject {
    Q_OBJECT

public:
    static constexpr qint64 kLargestFile = 1 << 20; // bytes

    // The file is made when the first alert begins.
    AlertLog(const AlertBook& book, QString path, QObject* parent = nullptr);

    // Why the last line was not written; empty: it was.
    const QString& fault() const { return m_fault; }

private:
    void write(const AlertFiring& firing);

    const QString m_path;
    QString m_fault;
};

// The line of an alert that has begun or ended, with the end of line.
QByteArray logLineOf(const AlertFiring& firing);

} // namespace thalassa::console
