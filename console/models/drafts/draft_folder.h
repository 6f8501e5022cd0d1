// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DraftFolder keeps the edits of this run on disk, and has what an earlier run left there when it
// ended without an orderly close. A page puts its edits, and removes them when they are applied,
// undone or discarded. What was left is offered to the user: it is taken, or discarded. All work
// with files is done on a thread of its own. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <functional>

#include "console/models/drafts/draft_disk.h"

namespace thalassa::console {

class DraftFolder : public QObject {
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds kWriteAfter{500}; // after the first edit

    // Begins to read what earlier runs have left in the folder, which is made when it is needed.
    explicit DraftFolder(const QString& folder, QObject* parent = nullptr);
    // Writes what is not written yet.
    ~DraftFolder() override;

    // Keeps the edits of the subject in place of its earlier ones. The time of the draft is now.
    void put(const KeptDraft& draft);
    // The edits were applied, undone or discarded.
    void remove(const DraftSubject& subject);
    // An orderly close: no edits of this run are kept. What an earlier run left stays.
    void removeAll();
    // The server has left the list: also removes what earlier runs have left of it.
    void removeServer(const QString& server);
    // The profile of the server has another name: its drafts get it, also those that were left.
    void renameServer(const QString& before, const QString& now);

    // The newest draft that an earlier run has left; null: there is none.
    const KeptDraft* left(const DraftSubject& subject) const;
    // Makes the newest one the edits of this run. REQUIRES: left() is not null.
    KeptDraft take(const DraftSubject& subject);
    void discard(const DraftSubject& subject);

    // Whether everything is read and written.
    bool isSettled() const { return m_jobs == 0 && !m_timer.isActive(); }

Q_SIGNALS:
    // left() may return something else.
    void leftChanged();
    // A file is damaged, or cannot be written: a sentence.
    void faulted(const QString& fault);

private:
    struct Own {
        QString file;
        KeptDraft draft;
        bool isWritten = false;
    };

    void removeLeft(const QString& server);
    void renameLeft(const QString& before, const QString& now);
    void load();
    void write();
    void run(std::function<QString(DraftDisk&)> job);
    void report(const QString& fault);
    std::vector<Own>::iterator ownOf(const DraftSubject& subject);
    std::vector<LeftDraft>::const_iterator leftOf(const DraftSubject& subject) const;

    DraftDisk m_disk; // used by the thread of the pool alone
    std::vector<Own> m_own;
    std::vector<LeftDraft> m_left; // the newest first
    bool m_isLoaded = false;
    QList<std::function<void()>> m_whenLoaded; // changes of m_left that had to wait for it
    quint64 m_numbers = 0;
    int m_jobs = 0;
    QString m_reported; // the last fault, which is not said again
    QTimer m_timer;
    QThreadPool m_pool; // one thread: jobs are done in their order
};

} // namespace thalassa::console
