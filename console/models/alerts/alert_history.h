// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history of alerts in a file, alert_history.json, from which the next start of the program has
// it. The file has the newest kMostFirings alerts of all consoles that use the folder: a console
// locks it, merges its own alerts into it, and writes it whole or not at all. A file with a fault
// is kept aside as alert_history.json.damaged, and the history begins empty. *lives on the GUI
// thread*.
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include "console/models/alerts/alert_book.h"

namespace thalassa::console {

inline constexpr qsizetype kLargestAlertHistory = 8 << 20; // bytes

struct HistoryEntry {
    AlertFiring firing;
    QString console; // the id of the run of the program that has recorded it
    WallTime seen;   // of an alert without an end: when it still fired
};

struct ReadHistory {
    std::vector<HistoryEntry> entries; // the newest first
    QString fault;                     // "alert_history.json: alerts[2].began: ..."; empty: none
};

// Reads the bytes of a file. `name` stands in the fault. Pure functions: *thread-safe*.
ReadHistory readHistory(const QByteArray& bytes, const QString& name);
QByteArray writtenHistory(const std::vector<HistoryEntry>& entries);
// Puts the entries of one console in place of its earlier ones. Two consoles that watch the same
// server record the same alert: it is one entry. The newest come first, at most
// AlertBook::kMostFirings.
std::vector<HistoryEntry> mergedHistory(
    std::vector<HistoryEntry> file, const std::vector<HistoryEntry>& own);

class AlertHistory : public QObject {
    Q_OBJECT

public:
    // Gives the book the alerts of the file. REQUIRES: the book has no alerts yet, and outlives the
    // history.
    AlertHistory(AlertBook& book, QString path, QObject* parent = nullptr);
    // Writes the file: alerts that fire were seen last now.
    ~AlertHistory() override;

    // Writes the file, unless another console writes it for longer than `patience`. The history
    // does this by itself, at most every kWriteAfter.
    void write(std::chrono::milliseconds patience);

    static constexpr std::chrono::seconds kWriteAfter{5};
    static constexpr std::chrono::seconds kSeenAfter{30}; // while an alert fires

private:
    QString load();
    QString keepAside() const;
    QString replaceFile(const std::vector<HistoryEntry>& own) const;
    void renew();

    AlertBook& m_book;
    const QString m_path;
    const QString m_console; // the id of this run
    quint64 m_earlier = 0;   // alerts with numbers up to this one are of earlier runs
    bool m_hasChanged = false;
    QElapsedTimer m_written; // invalid: not yet
};

} // namespace thalassa::console
