// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// How much memory the process has, as the system and the allocator count it. The allocator is the
// program's choice: tcmalloc, which the server has, or the C library's. *thread-safe*; others that
// allocate wait meanwhile.
#pragma once

#include <cstddef>

namespace thalassa::base {

struct ProcessMemory {
    size_t resident = 0;    // that the system has given it
    size_t residentOwn = 0; // of it, what it shares with no file
    size_t heapUsed = 0;    // of the allocator and of mapMemory(), in use
    size_t heapFree = 0;    // freed, and kept for whoever asks next
};

ProcessMemory processMemory();

// What threads keep for themselves of what they freed, all together at most; unless whoever starts
// the program has said it in TCMALLOC_MAX_TOTAL_THREAD_CACHE_BYTES. Before there are threads. False
// where the allocator knows no such bound.
bool boundThreadCaches(size_t byteSize);

// What was freed and is kept goes back to the system, as far as whole pages of it are free.
void giveBackFreedMemory();

} // namespace thalassa::base
