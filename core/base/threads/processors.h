// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// How many processors this process may use. *thread-safe*.
#pragma once

namespace thalassa::base {

// Returns the number of processors in the affinity mask or, if that cannot be read, of the machine;
// at least 1.
int usableProcessors();

} // namespace thalassa::base
