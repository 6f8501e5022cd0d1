// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Says in the inspector why the requests of a time took as long as they did. *lives on the GUI
// thread*.
#pragma once

#include "console/models/fleet/description.h"
#include "console/models/server/history_store.h"

namespace thalassa::console {

// Describes the server's explanation of a time, or the reason why there is none.
Description describe(const RangeExplanation& explanation);

} // namespace thalassa::console
