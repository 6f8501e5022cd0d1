// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The main window: servers at the left, pages in the middle, the inspector at the right, the state
// of the connection at the bottom. It shows what the workspace has. The workspace and the
// pages outlive it. *lives on the GUI thread*.
#pragma once

#include <QMainWindow>
#include <QPointer>

#include "console/app/actions/action_registry.h"
#include "console/app/history.h"
#include "console/look/colors.h"
#include "console/models/fleet/workspace.h"
#include "console/pages/page_registry.h"

namespace thalassa::console {

class EditActions;
class Inspector;
class NavigationBar;
class Page;
class PageView;
struct Description;
class ServerList;
class StatusLine;
class SubjectActions;
class TracesPage;
class WindowLayout;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Workspace& workspace, const PageRegistry& pages);

    // Shows a place and remembers it for back and forward. A server that does not exist is the
    // fleet.
    void goTo(const Location& location);
    const Location& location() const { return m_location; }
    Page* currentPage() const;
    ServerStore* currentServer() const { return m_server; }
    const ActionRegistry& actions() const { return m_actions; }

    // Docks, columns and the place, for the next time.
    void saveLayout() const;
    void restoreLayout();

    // Takes the place of a window: geometry, docks, places before and after, and the shown page
    // with what the user has entered there. The other pages follow, each when it is shown, or by
    // takeOverNext(): all of them at once would hold the window up.
    void takeOver(MainWindow& before);
    // Takes one more page. Returns false when the window before has none left and can be deleted.
    bool takeOverNext();

    // Shows the timeline, without the files of the last time if they are not open yet.
    TracesPage& showTraces();
    // Reads the files in the timeline.
    void openTraces(const QStringList& paths);
    void openPalette();
    void openShortcuts();

Q_SIGNALS:
    void importRequested(); // of profiles
    void exportRequested();
    void addServerRequested();
    void editServerRequested(thalassa::console::ServerStore* server);
    void removeServerRequested(thalassa::console::ServerStore* server);
    void themeRequested(thalassa::console::Theme theme);
    void systemThemeRequested(bool isFollowed);
    void languageRequested(const QString& id);

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void makeServerActions();
    void makeGoActions();
    void makeSettingActions();
    void makeHelpActions();
    void makeDocks();
    void makeCentre();
    void display(const Location& location);
    // The present place, with the model version that its page shows.
    Location shown() const;
    // The place of a page, about the present server or else the first one.
    Location placeOf(const PageEntry& entry) const;
    // Another page about the same.
    Location shownOn(const QString& page) const;
    QByteArray modelOfPage() const;
    void renewCrumbs();
    void renewActions();
    void inspect(const Description& description);
    void renewInspector();
    void showServerMenu(ServerStore* server, const QPoint& global);
    void focusFilter();
    void saveColumns() const;
    void savePlace() const;
    void restorePlace();
    // Reads the trace files of the last time, when the timeline is first shown.
    void openEarlierTraces();
    // Asks whether to quit although something is not saved.
    void askToLose(const QStringList& unsaved);

    Workspace& m_workspace;
    const PageRegistry& m_pages;
    ActionRegistry m_actions;
    History m_history;
    Location m_location;
    QPointer<ServerStore> m_server;
    QStringList m_earlierTraces; // the trace files of the last time, which are not opened yet

    EditActions* m_edit = nullptr;
    SubjectActions* m_subject = nullptr;
    NavigationBar* m_bar = nullptr;
    ServerList* m_servers = nullptr;
    Inspector* m_inspector = nullptr;
    StatusLine* m_status = nullptr;
    PageView* m_view = nullptr;
    WindowLayout* m_layout = nullptr;
    bool m_describesServer = true; // nothing is selected on the page
    bool m_mayLose = false;        // the window may close although something is not saved
};

} // namespace thalassa::console
