// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What Qt and gRPC have to say goes into the server's log, in its format and escaped, instead of to
// standard error as it is. gRPC may speak about what clients do: of its lines there is one in a
// second, which counts the others.
#pragma once

namespace thalassa::app {

// Call once, before other threads start.
void logWhatLibrariesSay();

} // namespace thalassa::app
