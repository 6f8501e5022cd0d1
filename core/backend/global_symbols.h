// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Backends name no library of ours: the functions that they call must be global in the process,
// which they are not when a program loaded this library for itself alone.
#pragma once

#include "absl/status/status.h"

namespace thalassa::backend {

// Makes this library's symbols global; the first call does it. *thread-safe*.
absl::Status makeSymbolsGlobal();

} // namespace thalassa::backend
