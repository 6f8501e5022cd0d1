// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// openStandardStreams(): gives a process that was started without standard input, output or error
// /dev/null in their place. Without it the next descriptor that the process opens (a socket, a
// file) takes the number, and reads standard input or receives what is written to standard output
// or standard error. *thread-compatible*.
#pragma once

namespace thalassa::app {

// Opens /dev/null on each of the descriptors 0 to 2 that is closed. For .preinit_array:
// initializers of libraries open descriptors before main(). Nothing is initialized then, sanitizers
// included.
void openStandardStreams();

} // namespace thalassa::app
