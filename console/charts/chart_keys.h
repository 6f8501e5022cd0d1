// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The keys of a plot that has the focus, for the sheet of shortcuts. Plot::keyPressEvent() carries
// them out. *thread-compatible*.
#pragma once

#include "console/look/offered_action.h"

namespace thalassa::console::charts {

// In the language of the program.
QList<PageKey> chartKeys();

} // namespace thalassa::console::charts
