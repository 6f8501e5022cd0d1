// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// reportFailedStart(): reports why the server does not start, in the log and, if the log is a file,
// on standard error as well, where a supervisor or a person at a terminal looks first.
// *thread-safe*.
#pragma once

#include <string>

namespace thalassa::app {

// `logFile` is empty if the log goes to the standard streams.
void reportFailedStart(const std::string& reason, const std::string& logFile);

} // namespace thalassa::app
