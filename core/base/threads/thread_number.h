// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace thalassa::base {

// Returns the number of the calling thread. Threads are numbered from 0 in the order of their first
// calls, so that they spread evenly over a few shared objects. *thread-safe*.
size_t threadNumber();

} // namespace thalassa::base
