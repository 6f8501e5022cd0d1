// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The docks of the main window, the actions that show, hide, move and restore them, and what the
// user has made of them for the next time. *lives on the GUI thread*.
#pragma once

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace thalassa::console {

class ActionRegistry;

class WindowLayout : public QObject {
    Q_OBJECT

public:
    // Puts the list of servers into a dock at the left of the window, and the inspector into one at
    // the right. The window, which owns both, outlives it.
    WindowLayout(QMainWindow& window, QWidget* servers, QWidget* inspector);

    void addActions(ActionRegistry& actions);
    // Gives the docks the widths of the first start, unless a layout was restored.
    void begin();

    // Geometry and docks in the settings of the user.
    void save() const;
    void restore();
    // Takes those of another window, which is about to be deleted.
    void takeOver(const QMainWindow& before);

private:
    QDockWidget* makeDock(const QString& name, const QString& title, QWidget* content);
    void place(); // each dock at its side
    // Puts a dock to the other side of the window.
    void moveOver(QDockWidget* dock);
    void setWidths(); // those of the first start

    QMainWindow& m_window;
    QDockWidget* m_servers;
    QDockWidget* m_inspector;
    bool m_hasWidths = false; // of the first start or of the last time
};

} // namespace thalassa::console
