// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sends the messages of Qt and gRPC to the server's log, in its format and escaped, instead of to
// standard error as they are. gRPC may report what clients do, so its errors are throttled to one
// line in a second, which counts the others.
#pragma once

namespace thalassa::app {

// Call once, before other threads start.
void logWhatLibrariesSay();

} // namespace thalassa::app
