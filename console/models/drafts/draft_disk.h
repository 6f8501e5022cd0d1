// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The files of a folder of drafts. Each run of the console has files of its own, "RUN-NUMBER.json",
// and holds the lock "RUN.lock" while it lives, so that consoles that use the same folder do not
// take the drafts of each other. The folder and its files are readable by their owner alone.
// *thread-compatible*: DraftFolder calls it from one thread after the other.
#pragma once

#include <QLockFile>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "console/models/drafts/draft_file.h"

namespace thalassa::console {

// A draft that an earlier run has left.
struct LeftDraft {
    QString file; // its name in the folder
    KeptDraft draft;
};

class DraftDisk {
public:
    static constexpr qsizetype kMostLeft = 100;        // drafts; older ones are removed
    static constexpr qint64 kMostLeftBytes = 64 << 20; // of all; others are left unread
    static constexpr int kMostDamaged = 100;           // files that are kept aside

    // `run` is the id of this run, 32 hexadecimal digits.
    DraftDisk(QString folder, QString run);

    // Gives the files of runs that have ended to this run, and reads them, the newest first. A file
    // that cannot be read is kept as "damaged.json", "damaged-2.json" and so on. Adds sentences
    // about what is wrong to `faults`.
    std::vector<LeftDraft> adopt(QStringList& faults);
    // Replaces the file whole or not at all. Returns an error, or nothing. A draft that adopt()
    // could not read removes the file.
    QString write(const QString& file, const KeptDraft& draft);
    void remove(const QString& file);
    QString nameOf(quint64 number) const;

private:
    QString pathOf(const QString& file) const { return m_folder + u'/' + file; }
    QString begin();
    using Locks = std::vector<std::unique_ptr<QLockFile>>;
    QStringList filesOfEndedRuns(Locks& locks) const;
    std::optional<KeptDraft> read(const QString& file, QStringList& faults) const;
    void keepAside(const QString& file, const QString& fault, QStringList& faults) const;

    const QString m_folder;
    const QString m_run;
    std::unique_ptr<QLockFile> m_lock; // null: this run has no file yet
    quint64 m_adopted = 0;
};

} // namespace thalassa::console
