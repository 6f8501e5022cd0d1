// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Describes why the process may not read a file: the end of an error whose reason is "Permission
// denied", so that an operator need not look for the obstacle. *thread-safe*; it asks the file
// system and the user database, and may block as long as they do.
#pragma once

#include <string>

namespace thalassa::base {

// Returns the owner and the mode of the file or of the directory above it that refuses access, and
// the user of this process:
//   ; '/models/m' has the owner root, the group root and the mode 0700, and this process runs as
//   the user nobody
// Returns nothing if the process may read the file.
std::string whyNoAccess(const std::string& path);

} // namespace thalassa::base
