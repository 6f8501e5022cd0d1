// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// How much memory the process has, as the system and the allocator count it. The program chooses
// the allocator: tcmalloc, which the server has, or the C library's. *thread-safe*; other threads
// that allocate wait meanwhile.
#pragma once

#include <cstddef>

namespace thalassa::base {

struct ProcessMemory {
    size_t resident = 0;    // bytes that the system has given to the process
    size_t residentOwn = 0; // resident bytes not shared with a file
    size_t heapUsed = 0;    // bytes in use, from the allocator and from mapMemory()
    size_t heapFree = 0;    // freed bytes that the allocator keeps
};

ProcessMemory processMemory();

// Bounds the freed memory that the allocator keeps in the caches of all threads together, unless
// the environment sets TCMALLOC_MAX_TOTAL_THREAD_CACHE_BYTES. To be called before there are
// threads. Returns false if the allocator has no such bound.
bool boundThreadCaches(size_t byteSize);

// Returns freed memory that the allocator keeps to the system, as far as whole pages are free.
void giveBackFreedMemory();

} // namespace thalassa::base
