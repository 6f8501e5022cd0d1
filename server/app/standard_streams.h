// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace thalassa::app {

// Opens /dev/null on each of the descriptors 0 to 2 that the process was started without. Without
// this the next descriptor that the process opens (a socket, a file) takes the number, and reads
// standard input or receives what is written to standard output or standard error.
//
// For .preinit_array: initializers of libraries open descriptors before main(). Nothing is
// initialized then, sanitizers included.
void openStandardStreams();

} // namespace thalassa::app
