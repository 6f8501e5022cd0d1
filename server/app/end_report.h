// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// reportEnd(): reports why the server does not start, or ends without a signal. The reason is in
// the log and, whatever the settings of the log are, on standard error, where a supervisor or a
// person at a terminal looks first. *thread-safe*.
#pragma once

#include <string>

namespace thalassa::app {

void reportEnd(const std::string& reason);

} // namespace thalassa::app
