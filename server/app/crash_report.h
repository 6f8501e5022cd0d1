// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reports a crash of the process (row 11.2.1): on SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT
// pending log lines are written, the stack of the thread goes to standard error if that is being
// read, and the signal then ends the process as it would have, with its core dump. A sanitizer's
// own reports are left in place.
#pragma once

namespace thalassa::app {

// Call once, before other threads start.
void reportCrashes();

} // namespace thalassa::app
