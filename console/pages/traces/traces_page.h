// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline as a page of the window: trace files without a server, and requests of the flight
// recorders of servers, which are read again on request or followed. The selected slice is shown in
// the inspector. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QStringList>

#include "console/pages/page.h"

class QLabel;
class QToolButton;

namespace thalassa::console {

class PageRegistry;
class RecorderFollower;
class TimelinePage;

class TracesPage final : public Page {
    Q_OBJECT

public:
    explicit TracesPage(Workspace& workspace);

    void openFiles(const QStringList& paths);
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

protected:
    void refresh() override;
    void carryFrom(Page& before) override;

private:
    void setTimeline(TimelinePage* timeline);
    void describeSlice(const QString& text);

    QWidget* makePartial();
    QWidget* makeRecorders();
    void fillRecent();
    void noteRecent(const QStringList& paths);
    void renewPartial();
    // Shows the shared range, if it is fixed and the axis has a part of it.
    void followRange();
    void readNext();
    void read(const RecorderExtract& extract, ServerStore& store);
    void take(const RecorderExtract& extract, const RecorderTrace& trace);

    TimelinePage* m_timeline = nullptr;
    std::optional<TimeSpan> m_followed; // the chosen range, as it was last seen
    QWidget* m_partial = nullptr;       // the line above the timeline
    QLabel* m_partialText = nullptr;
    QToolButton* m_recent = nullptr;    // a menu of files
    QToolButton* m_recorders = nullptr; // a menu of the servers
    QToolButton* m_refresh = nullptr;
    QToolButton* m_follow = nullptr;
    RecorderFollower* m_follower = nullptr;     // of the timeline
    QHash<QString, RecorderExtract> m_extracts; // opened extracts, by title
    QList<RecorderExtract> m_waiting;           // the first one is being read
};

// Adds the page with the id "timeline".
void addTracesPage(PageRegistry& registry);

} // namespace thalassa::console
