// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `?`: all actions with a shortcut, by menu and by page. *lives on the GUI thread*.
#pragma once

#include <QDialog>

namespace thalassa::console {

class ActionRegistry;

class ShortcutSheet : public QDialog {
    Q_OBJECT

public:
    ShortcutSheet(const ActionRegistry& actions, QWidget* parent);
};

} // namespace thalassa::console
