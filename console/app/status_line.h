// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The line at the bottom: the connection of the server that is shown, the age of its data, the
// number of what needs attention, and the latest action, which can be cancelled while it runs.
// *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>

#include "console/models/fleet/workspace.h"

class QLabel;
class QTimer;
class QToolButton;

namespace thalassa::console {

class ElidedLabel;
class HealthMark;

class StatusLine : public QWidget {
    Q_OBJECT

public:
    explicit StatusLine(Workspace& workspace, QWidget* parent = nullptr);

    void setServer(ServerStore* server);

Q_SIGNALS:
    void actionsRequested(); // the list of actions

private:
    void renew();
    QToolButton* makeButton(const char* name, const QString& text, const QString& help);
    void renewOperation();

    Workspace& m_workspace;
    QPointer<ServerStore> m_server;
    HealthMark* m_mark;
    QLabel* m_security;
    QLabel* m_age;
    QLabel* m_concerns;
    ElidedLabel* m_operation;
    QToolButton* m_cancel;
    QToolButton* m_folder; // of the file that the latest action has written
    QToolButton* m_show;
    QTimer* m_second;
};

// The age of the data of a server: "data 0.4 s old", "paused", "no data yet".
QString ageSentence(const ServerStore& server, bool isPaused, WallTime now);

} // namespace thalassa::console
