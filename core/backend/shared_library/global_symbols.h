// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Backends do not link to this library: the functions that they call must be global in the process,
// which they are not if a program loaded this library with local symbols.
#pragma once

#include "absl/status/status.h"

namespace thalassa::backend {

// Makes this library's symbols global, at the first call. *thread-safe*.
absl::Status makeSymbolsGlobal();

} // namespace thalassa::backend
