// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The place of files that are installed with libtritonserver.so. *thread-safe*.
#pragma once

#include <string>
#include <string_view>

namespace thalassa::base {

// Returns the absolute path of that name in the directory of the library, wherever the library was
// installed or moved, and whatever the current directory is. Symbolic links to the library are
// resolved. Empty if the system does not show the place of the library.
std::string besideLibrary(std::string_view name);

} // namespace thalassa::base
