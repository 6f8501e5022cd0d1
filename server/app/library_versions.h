// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The versions of the libraries that the server runs with. Pure function: *thread-safe*.
#pragma once

#include <vector>

#include "core/base/build_info.h"

namespace thalassa::app {

// The versions of abseil and protobuf are those of their headers, which the build has compiled in.
std::vector<base::LibraryVersion> libraryVersions();

} // namespace thalassa::app
