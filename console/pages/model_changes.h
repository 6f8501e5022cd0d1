// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads, reloads and unloads of models, each after a confirmation that says what it does and what
// is lost. The page Models and the menu Model ask by it. *lives on the GUI thread*.
#pragma once

#include <QByteArray>
#include <QList>
#include <QStringList>

#include "console/models/fleet/workspace.h"

class QWidget;

namespace thalassa::console {

enum class ModelChange { Load, Reload, Unload };

// Asks whether to make a change of models, with all of their versions, and makes it. The workspace
// outlives the parent, which gets the dialog.
void askForChange(QWidget* parent, Workspace& workspace, ServerStore& server, ModelChange change,
    const QList<QByteArray>& names);

// Returns what a load in place of the running models costs clients, a line each: requests in
// flight, open sequences. `isRunning` says whether one of them runs.
QStringList lossesOfLoad(const ServerStore& server, const QList<QByteArray>& names, bool isRunning);

} // namespace thalassa::console
