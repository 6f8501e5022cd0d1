// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The actions on the server and on the model that the window is about: connection, profile, drain,
// load and unload. They ask as the buttons of the pages do. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <QPointer>

#include "console/app/actions/action_registry.h"
#include "console/models/fleet/workspace.h"
#include "console/pages/location.h"

namespace thalassa::console {

class SubjectActions : public QObject {
    Q_OBJECT

public:
    // Adds the actions to the registry. The workspace, the registry and the window, which gets the
    // dialogs, outlive it.
    SubjectActions(Workspace& workspace, ActionRegistry& actions, QWidget* window);

    // Enables the actions that the server and the model allow. The server may be null, and the name
    // of the model empty.
    void setSubject(ServerStore* server, const QByteArray& model);

Q_SIGNALS:
    void editRequested(thalassa::console::ServerStore* server);
    void removeRequested(thalassa::console::ServerStore* server);
    void opened(const thalassa::console::Location& location);

private:
    // An action that needs a server.
    QAction* add(const ActionSpec& spec, void (SubjectActions::*run)());
    void addServerActions();
    void addModelActions();
    void allow(const char* id, const QString& refusal);
    void renewVisibility();
    void renewServerActions();
    void renewModelActions();

    void connectServer() { m_workspace.commands()->open(*m_server); }
    void disconnectServer() { m_workspace.commands()->close(*m_server); }
    void edit() { Q_EMIT editRequested(m_server); }
    void remove() { Q_EMIT removeRequested(m_server); }
    void saveBundle();
    void drain();
    void endDrain();
    void load();
    void reload();
    void unload();
    void openConfiguration();

    Workspace& m_workspace;
    ActionRegistry& m_actions;
    QWidget* const m_window;
    QPointer<ServerStore> m_server;
    QByteArray m_model;
};

} // namespace thalassa::console
