// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The state that the pages share: the servers, the operations, what may be changed, and whether the
// data are paused. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <chrono>

#include "console/models/fleet/fleet.h"
#include "console/models/series/time_range.h"
#include "console/models/server/operation_table.h"
#include "console/models/server/recorder_reader.h"
#include "console/models/server/server_commands.h"

namespace thalassa::console {

class DraftFolder;

class Workspace : public QObject {
    Q_OBJECT

public:
    explicit Workspace(QObject* parent = nullptr);

    Fleet& fleet() { return m_fleet; }
    const Fleet& fleet() const { return m_fleet; }
    OperationTable& operations() { return m_operations; }
    // The time that all charts, tables and timelines show. A pause holds it as well.
    TimeRange& range() { return m_range; }
    // Null: nothing can be changed, as in a recorded session.
    ServerCommands* commands() const { return m_commands; }
    void setCommands(ServerCommands* commands) { m_commands = commands; }
    // Null: unsaved edits are not kept, as in a recorded session.
    DraftFolder* drafts() const { return m_drafts; }
    void setDrafts(DraftFolder* drafts) { m_drafts = drafts; }
    // The folder of the notes on flight recorders. Empty: they are in no file, as in a recorded
    // session.
    const QString& notesFolder() const { return m_notesFolder; }
    void setNotesFolder(const QString& folder) { m_notesFolder = folder; }
    // Null: no flight recorder can be read.
    RecorderReader* recorder() const { return m_recorder; }
    void setRecorder(RecorderReader* recorder) { m_recorder = recorder; }
    // Shows requests of a flight recorder in the timeline.
    void openRecorder(const RecorderExtract& extract) { Q_EMIT recorderWanted(extract); }
    // Shows the profile of a server, to be changed.
    void openProfile(ServerStore& server) { Q_EMIT profileWanted(&server); }
    // Whether the server may be changed from here.
    bool mayChange(const ServerStore* server) const { return refusalOf(server).isEmpty(); }
    // Returns why the server may not be changed from here, as a sentence; empty: it may.
    QString refusalOf(const ServerStore* server) const;

    // The server whose page is shown; null: a page about all servers.
    void setShownServer(const ServerStore* server);
    // Whether the user waits for this server, so that it is reconnected soon after it returns: it
    // is shown, or one of few on a page about all.
    bool isLookedAt(const ServerStore& server) const;

    // While paused nothing is read, so that the figures on the screen stay.
    bool isPaused() const { return m_isPaused; }
    void setPaused(bool isPaused);
    // The time between two readings.
    std::chrono::milliseconds interval() const { return m_interval; }
    void setInterval(std::chrono::milliseconds interval);

Q_SIGNALS:
    void pacingChanged();
    void shownServerChanged();
    void profileWanted(thalassa::console::ServerStore* server);
    void recorderWanted(const thalassa::console::RecorderExtract& extract);

private:
    Fleet m_fleet;
    OperationTable m_operations;
    TimeRange m_range;
    ServerCommands* m_commands = nullptr;
    QString m_notesFolder;
    DraftFolder* m_drafts = nullptr;
    RecorderReader* m_recorder = nullptr;
    const ServerStore* m_shownServer = nullptr; // is compared only
    bool m_isPaused = false;
    std::chrono::milliseconds m_interval{1000};
};

} // namespace thalassa::console
