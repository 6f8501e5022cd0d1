// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What the opaque pointers of the cache API (tritoncache.h) point to, as long as one call of a
// cache's CacheInsert or CacheLookup lasts. *thread-compatible*.
//
// An insert: the server makes an entry with one buffer whose size is known and whose place is not;
// the cache gives it a place and asks for the copy. A lookup: the cache adds the buffers that it
// holds and asks for the copy.
#pragma once

#include <cstddef>
#include <vector>

#include "absl/status/status.h"

struct TRITONCACHE_CacheEntry {
    struct Buffer {
        void* base = nullptr; // of the cache
        size_t byteSize = 0;
    };
    std::vector<Buffer> buffers;
};

// Knows which way TRITONCACHE_Copy copies.
struct TRITONCACHE_Allocator {
    virtual ~TRITONCACHE_Allocator() = default;
    virtual absl::Status copy(const TRITONCACHE_CacheEntry& entry) = 0;
};
