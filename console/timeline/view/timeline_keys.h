// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The keys of the timeline, from which its actions and the sheet of shortcuts are made.
// *thread-compatible*.
#pragma once

#include "console/look/offered_action.h"

namespace thalassa::console {

// In the language of the program. The ids that begin with "held." have no action: these keys move
// while they are held (KeyMotion).
QList<PageKey> timelineKeys();

} // namespace thalassa::console
