// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The running program: profiles, connections, settings of the user, and the window over them.
// *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "console/app/command_line.h"
#include "console/feed/feed.h"
#include "console/models/alerts/alert_book.h"
#include "console/models/alerts/alert_history.h"
#include "console/models/drafts/draft_folder.h"
#include "console/models/fleet/workspace.h"
#include "console/pages/page_registry.h"
#include "console/profiles/profile_file.h"
#include "console/profiles/secret_store.h"

namespace thalassa::client {
class VirtualTimers;
} // namespace thalassa::client

namespace thalassa::console {

class MainWindow;
class SystemTheme;
class TracesPage;

class Console : public QObject {
    Q_OBJECT

public:
    // Without a keyring, tokens are kept until the console ends.
    explicit Console(const CommandLine& line, std::unique_ptr<Keyring> keyring = nullptr);
    ~Console() override;

    // Shows the window, and then connects. Returns an error, or nothing.
    QString start();
    MainWindow& window() { return *m_window; }
    Workspace& workspace() { return m_workspace; }
    const PageRegistry& pages() const { return m_pages; }
    AlertBook& alerts() { return m_alerts; }
    // Whether the first readings of all servers have come.
    bool isSettled() const;
    // A recorded session that is played for pictures has a time of its own: it passes by advance()
    // alone, so that the same pictures are made each time.
    bool hasVirtualTime() const { return m_timers != nullptr; }
    void advance(std::chrono::milliseconds time);
    // Sentences about what could not be read, for the terminal.
    const QStringList& warnings() const { return m_warnings; }

private:
    void readSettings();
    void useTheme(Theme theme);
    void followSystemTheme(bool isFollowed);
    void makeWindow();
    void changeLanguage(const QString& id);
    void takeOverNextPage();
    TracesPage& traces(); // shows the page
    void watchAlerts();
    void keepDrafts();
    void renameInRules(const QString& before, const QString& now);
    QString addServers();
    QString playSession();
    void addServer(const ServerProfile& profile);
    void openProfile(ServerStore* server);
    void removeProfile(ServerStore* server);
    QString keepProfile(
        const ServerProfile& profile, const QString& token, const QString& replaced);
    void keepToken(const ServerProfile& profile, const QString& token, const QString& replaced);
    void askToken(
        const QString& server, bool isRefused, std::function<void(const QString& token)> onToken);
    void noteUnkept(const QString& server, const QString& fault); // in the list of my actions
    void showFaults();

    const CommandLine m_line;
    std::shared_ptr<client::VirtualTimers> m_timers; // null: the time is that of the system
    QStringList m_warnings;
    Workspace m_workspace;
    std::unique_ptr<DraftFolder> m_drafts; // null: unsaved edits are not kept
    PageRegistry m_pages;
    std::unique_ptr<ProfileFile> m_profiles;
    SecretStore m_secrets;
    Feed m_feed;
    std::unique_ptr<SystemTheme> m_systemTheme;
    bool m_followsSystem = false; // the user has chosen no theme
    AlertBook m_alerts;
    std::chrono::nanoseconds m_evaluated{};       // virtual time of the last evaluation of m_alerts
    std::unique_ptr<AlertHistory> m_alertHistory; // null: it is not kept
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<MainWindow> m_before;  // in another language; null: all its pages were taken
    QTimer m_takeOver;                     // runs while m_before has pages
    QHash<QString, ServerProfile> m_shown; // the profiles of the servers in the window, by name
};

// Sets up fonts, style and settings for the program. `line` has the folder of the settings.
void prepareApplication(const CommandLine& line);

// The id of the language of the command line, else of the last time, else of the system.
QString startLanguage(const CommandLine& line);

} // namespace thalassa::console
