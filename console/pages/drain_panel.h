// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Takes a server out of service and back: a button with a grace time, the countdown until new
// requests are refused, and the requests in flight until the server can be stopped without a loss.
// *lives on the GUI thread*.
#pragma once

#include <QFrame>
#include <QPointer>

#include "console/models/fleet/workspace.h"

class QLabel;
class QPushButton;
class QTimer;

namespace thalassa::console {

class DrainPanel : public QFrame {
    Q_OBJECT

public:
    explicit DrainPanel(Workspace& workspace, QWidget* parent = nullptr);

    void setServer(ServerStore* server);
    void refresh();
    // Asks whether to take the server out of service, and does it. The workspace outlives the
    // parent, which gets the dialog.
    static void askToDrain(QWidget* parent, Workspace& workspace, ServerStore& server);
    // Takes the server back into service, after a question if it is a production server.
    static void endDrain(QWidget* parent, Workspace& workspace, ServerStore& server);

private:
    void act();

    Workspace& m_workspace;
    QPointer<ServerStore> m_server;
    QLabel* m_text;
    QPushButton* m_button;
    QTimer* m_second; // renews the countdown
};

// Returns the state of a drain in words: "Refuses new requests in 18 s; 12 requests are in flight."
QString sentenceOf(const DrainState& drain, WallTime now);

} // namespace thalassa::console
