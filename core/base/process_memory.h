// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// How much memory the process has, as the system and the allocator count it. *thread-safe*; others
// that allocate wait while it is counted.
#pragma once

#include <cstddef>

namespace thalassa::base {

struct ProcessMemory {
    size_t resident = 0;    // that the system has given it
    size_t residentOwn = 0; // of it, what it shares with no file
    size_t heapUsed = 0;    // of the allocator, in use
    size_t heapFree = 0;    // freed, and kept for whoever asks next
};

ProcessMemory processMemory();

} // namespace thalassa::base
