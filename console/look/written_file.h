// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shows a file that the console has written in its folder, and copies its path. *lives on the GUI
// thread*.
#pragma once

class QString;

namespace thalassa::console {

// Shows the folder of a file in the file manager of the system.
void openFolderOf(const QString& file);
// Puts the path of a file into the clipboard.
void copyPath(const QString& file);

} // namespace thalassa::console
