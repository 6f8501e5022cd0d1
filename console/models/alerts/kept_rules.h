// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The alert rules and their file, which several consoles may use. While another console has locked
// the file, a change holds at once, and is written when the lock ends. *lives on the GUI thread*.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "console/models/alerts/alert_file.h"
#include "console/models/alerts/rule_changes.h"

namespace thalassa::console {

class KeptRules : public QObject {
    Q_OBJECT

public:
    // A change that waits this long for another console is a fault.
    static constexpr std::chrono::milliseconds kLockPatience{1000};

    // `path` is the file of the rules; empty: they are not kept.
    explicit KeptRules(const QString& path, QObject* parent = nullptr);
    // Writes a change that still waits.
    ~KeptRules() override;

    const QList<AlertRule>& rules() const { return m_rules; }
    const AlertRule* find(quint64 id) const;
    quint64 newId() { return ++m_lastId; }
    AlertFile& file() { return m_file; }
    const QStringList& faults() const { return m_file.faults(); }
    // Why a change that waited for another console is not in the file, or was not made, as a
    // sentence; empty: none.
    const QString& writeFault() const { return m_writeFault; }
    // Sets why the change that is being made is not made, as a sentence.
    void refuse(const QString& refusal) { m_refusal = refusal; }

    // Makes a change, and writes it if the file is locked for it. Returns a sentence on an error:
    // the change holds, and is not in the file.
    QString keep(const AlertFile::Lock& lock, const RuleChanges::Change& change);

Q_SIGNALS:
    // Another console has written the file. Rules that are known keep their ids.
    void replaced(const QList<thalassa::console::AlertRule>& before);
    void changed(); // by keep(), or after replaced()
    void faultsChanged();
    void writeFaultChanged();

private:
    void takeFile();
    QString write();
    void writeLater();
    void tryToWrite();
    void setWriteFault(const QString& fault);

    AlertFile m_file;
    QList<AlertRule> m_rules;
    RuleChanges m_changes; // those that wait for another console
    QTimer m_retry;
    QElapsedTimer m_waiting; // since the first of them
    QString m_writeFault;
    QString m_refusal; // why a change that waits is not made; empty: all are
    quint64 m_lastId;
};

} // namespace thalassa::console
