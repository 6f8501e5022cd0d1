// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exports the profiles of servers to a file, and imports those of another console. Tokens are in
// neither: they stay in the keyring. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <functional>

#include "console/models/server/operation_table.h"
#include "console/profiles/profile_file.h"

class QWidget;

namespace thalassa::console {

// Asks for a file, and writes the profiles to it as an operation.
void askToExportProfiles(
    QWidget& parent, OperationTable& operations, const QList<ServerProfile>& profiles);

// Asks for a file, adds its profiles to those of `profiles`, and says what it has added and left
// out. A profile whose name is known is left out: a token that is kept by this name must not go to
// another server. `isShown` says whether the console shows a server of this name without a profile.
// `onAdded` is called for each profile that was added. REQUIRES: `profiles` outlives the parent.
void askToImportProfiles(QWidget& parent, ProfileFile& profiles,
    std::function<bool(const QString& name)> isShown,
    std::function<void(const ServerProfile& profile)> onAdded);

} // namespace thalassa::console
