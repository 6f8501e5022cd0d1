// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file of the alert rules, alerts.json: an object with a `version` of 1 and a list of `rules`.
// A fault names the file and the place; the rules without a fault are used. A file with a fault is
// kept beside the new one when rules are saved. Several consoles may use the file: each watches it,
// and locks it (alerts.json.lock) for a change. *lives on the GUI thread*.
#pragma once

#include <QFileSystemWatcher>
#include <QList>
#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <chrono>

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

class AlertFile : public QObject {
    Q_OBJECT

public:
    // While one is held no other console writes the file. The rules are those of the file, after
    // changed() if another console had written it. Without patience it does not wait for a console
    // that has locked the file.
    class Lock {
    public:
        explicit Lock(AlertFile& file, std::chrono::milliseconds patience = {});

        // A lock that cannot be made is none of another console: save() names the error.
        bool isHeld() const { return m_isHeld; }
        // Why the lock is not held, as a sentence.
        QString fault() const;

    private:
        QLockFile m_lock; // is released at the end
        const QString m_path;
        bool m_isHeld = true;
    };

    // `path` is the file; it need not exist. Empty: nothing is read or kept.
    explicit AlertFile(const QString& path, QObject* parent = nullptr);

    // The content of the file as it was read last.
    const QList<AlertRule>& rules() const { return m_read.rules; }
    const QStringList& faults() const { return m_read.faults; }
    // Writes the file, whole or not at all. Returns a sentence on an error. REQUIRES: a Lock is
    // held.
    QString save(const QList<AlertRule>& rules);

Q_SIGNALS:
    void changed(); // another program has written the file

private:
    void watch();
    void renew(); // reads the file if it has changed

    const QString m_path;
    QFileSystemWatcher m_watcher;
    AlertRules m_read;
    QByteArray m_bytes; // of the file, as it was read or written last
};

} // namespace thalassa::console
