// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The types behind the opaque pointers of the cache API (tritoncache.h). An object lasts as long as
// one call of a cache's CacheInsert or CacheLookup. *thread-compatible*.
//
// Insertion: the server makes an entry with one buffer of known size without an address; the cache
// sets the address and calls TRITONCACHE_Copy. Lookup: the cache adds the buffers that it holds and
// calls TRITONCACHE_Copy.
#pragma once

#include <cstddef>
#include <vector>

#include "absl/status/status.h"

struct TRITONCACHE_CacheEntry {
    struct Buffer {
        void* base = nullptr; // memory of the cache
        size_t byteSize = 0;
    };
    std::vector<Buffer> buffers;
};

// Implements TRITONCACHE_Copy, in the direction of the call.
struct TRITONCACHE_Allocator {
    virtual ~TRITONCACHE_Allocator() = default;
    virtual absl::Status copy(const TRITONCACHE_CacheEntry& entry) = 0;
};
