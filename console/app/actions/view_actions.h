// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The actions by which the window looks otherwise: pause, theme, height of rows and language.
// *lives on the GUI thread*.
#pragma once

#include <QObject>

#include "console/look/colors.h"

namespace thalassa::console {

class ActionRegistry;
class Workspace;

class ViewActions : public QObject {
    Q_OBJECT

public:
    // Adds the actions to the registry. The workspace, the registry and the window outlive it.
    ViewActions(Workspace& workspace, ActionRegistry& actions, QWidget* window);

Q_SIGNALS:
    void themeRequested(thalassa::console::Theme theme);
    void systemThemeRequested(bool isFollowed);
    void languageRequested(const QString& id);

private:
    void addPause();
    void addThemes();
    void addDensity();
    void addLanguages();
    void setCompact(bool isCompact);

    Workspace& m_workspace;
    ActionRegistry& m_actions;
    QWidget* const m_window;
};

} // namespace thalassa::console
