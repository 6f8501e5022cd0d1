// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The positions of splitters, kept in the settings of the user. *lives on the GUI thread*.
#pragma once

class QWidget;

namespace thalassa::console {

// Puts the named splitters of a part of the window where the user has moved them the last time, and
// keeps each move from now on. Names of splitters are unique in the program.
void keepSplitters(QWidget& part);

} // namespace thalassa::console
