// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline as a page of the window: trace files without a server, and requests of the flight
// recorders of servers, which are read again on request or followed. The selected slice is shown in
// the inspector. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QSet>
#include <QStringList>

#include "console/pages/page.h"

class QLabel;
class QToolButton;

namespace thalassa::console {

class FollowStatus;
class PageRegistry;
class RecorderFollower;
class SharedTime;
class TimelinePage;

class TracesPage final : public Page {
    Q_OBJECT

public:
    explicit TracesPage(Workspace& workspace);

    void openFiles(const QStringList& paths);
    // The paths of the files that are open or being read.
    QStringList files() const;
    // The paths of the files that were opened last, the latest first.
    static QStringList recentFiles();
    // Reads the requests and shows them.
    void openRecorder(const RecorderExtract& extract);
    // Reads all extracts again that are open.
    void refreshRecorders();
    void pretend(DataState state) override;
    bool followsRange() const override { return true; }
    bool showExample(const ModelKey& model) override;
    bool isBusy() const override;
    QStringList unsavedWork() const override;

protected:
    void refresh() override;
    void carryFrom(Page& before) override;

private:
    void setTimeline(TimelinePage* timeline);
    void describeSlice(const QString& text);

    QWidget* makePartial();
    void addRecorders();
    void fillRecent();
    void noteRecent(const QStringList& paths);
    void renewPartial();
    QWidget* makeOutside();
    // Shows the shared range if it is fixed, has changed, and a trace has a part of it.
    void followRange();
    // The same for the first trace, which opens without a place of its own.
    void beginWithRange();
    void renewOutside();
    void readNext();
    // An extract that is read, or waits.
    struct Reading {
        RecorderExtract extract;
        bool isFollowed = false; // the follower reads it, and not the user
    };

    // Reads the extracts again that are followed. Returns false if there is none.
    bool readFollowed();
    void closeExtracts();
    // A server has another name: its extracts are read from it, and shown by that name.
    void renameServer(const QString& before, const QString& now);
    void begin(const Reading& reading);
    void read(const Reading& reading, ServerStore& store);
    // Takes the answer for the first one that waits.
    void take(const RecorderTrace& trace);
    // The path beside which the notes on the extract are saved; empty: they are not.
    std::string notesPathOf(const RecorderExtract& extract) const;
    bool isWaiting(const QString& title) const;

    TimelinePage* m_timeline = nullptr;
    std::optional<TimeSpan> m_followed; // the chosen range, as it was last seen
    QWidget* m_partial = nullptr;       // the line above the timeline
    QLabel* m_partialText = nullptr;
    FollowStatus* m_followStatus = nullptr;
    QWidget* m_outside = nullptr;    // the line for a shared range that no trace has
    bool m_hadTraces = false;        // when traces were last opened
    bool m_hasPlace = false;         // the dump that is being opened is shown at a place of its own
    QToolButton* m_recent = nullptr; // a menu of files
    QToolButton* m_recorders = nullptr; // a menu of the servers
    QToolButton* m_refresh = nullptr;
    QToolButton* m_follow = nullptr;
    QToolButton* m_everywhere = nullptr;        // shows the time of the timeline on all pages
    SharedTime* m_shared = nullptr;             // of the timeline
    RecorderFollower* m_follower = nullptr;     // of the timeline
    QHash<QString, RecorderExtract> m_extracts; // opened extracts, by title
    QSet<QString> m_failed;                     // those that are not followed: they cannot be read
    QList<Reading> m_waiting;                   // the first one is being read
};

// Adds the page with the id "timeline".
void addTracesPage(PageRegistry& registry);

} // namespace thalassa::console
