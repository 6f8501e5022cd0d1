// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file of the alert rules, alerts.json: an object with a `version` of 1 and a list of `rules`.
// A fault names the file and the place; the rules without a fault are used. A file with a fault is
// kept beside the new one when rules are saved. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QStringList>

#include "console/models/alerts/alert_rule.h"

namespace thalassa::console {

inline constexpr qsizetype kLargestAlertFile = 8 << 20; // bytes
inline constexpr qsizetype kMostAlertRules = 500;

struct AlertRules {
    QList<AlertRule> rules; // their ids are their places from 1 on
    QStringList faults;     // a sentence each: "alerts.json: rules[2].rule: ..."
};

// Reads the bytes of a file. `name` stands in the faults. Pure functions: *thread-safe*.
AlertRules readAlerts(const QByteArray& bytes, const QString& name);
QByteArray writtenAlerts(const QList<AlertRule>& rules);

class AlertFile {
public:
    // `path` is the file; it need not exist. Empty: nothing is read or kept.
    explicit AlertFile(const QString& path);

    const QList<AlertRule>& rules() const { return m_read.rules; }
    const QStringList& faults() const { return m_read.faults; }
    // Writes the file, whole or not at all. Returns a sentence on an error.
    QString save(const QList<AlertRule>& rules);

private:
    const QString m_path;
    AlertRules m_read;
};

} // namespace thalassa::console
