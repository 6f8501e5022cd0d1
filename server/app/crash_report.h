// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is left of a process that crashes (row 11.2.1): on SIGSEGV, SIGBUS, SIGFPE, SIGILL and
// SIGABRT the log writes what it was given, the stack of the thread goes to standard error, if
// somebody reads it, and the signal then ends the process as it would have, with its core dump. A
// sanitizer's own reports are left in place.
#pragma once

namespace thalassa::app {

// Call once, before other threads start.
void reportCrashes();

} // namespace thalassa::app
