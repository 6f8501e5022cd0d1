// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The keys of the page Configuration, from which its actions and the sheet of shortcuts are made.
// *thread-compatible*.
#pragma once

#include "console/look/offered_action.h"

namespace thalassa::console {

// In the language of the program. The ids are the names of the buttons and actions.
QList<PageKey> configurationKeys();

} // namespace thalassa::console
