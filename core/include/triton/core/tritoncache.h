// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The cache API: what a response cache (libtritoncache_<name>.so) calls and implements. Binary
// compatible with Triton's interface of the same name. C11 and C++.
//
// A key stands for a request and an entry for its response, a list of buffers. Entries and
// allocators are lent for the time of one call. Errors as in tritonserver.h. *thread-safe*: an
// implementation is called from several threads at once.
#pragma once

#include "triton/core/tritonserver.h"

#ifdef __cplusplus
extern "C" {
#endif

// Functions that the server provides, and functions that the cache provides.
#define TRITONCACHE_DECLSPEC TRITONSERVER_EXPORT
#define TRITONCACHE_ISPEC TRITONSERVER_EXPORT

#define TRITONCACHE_API_VERSION_MAJOR 0
#define TRITONCACHE_API_VERSION_MINOR 1

// Opaque objects.
typedef struct TRITONCACHE_Allocator TRITONCACHE_Allocator;
typedef struct TRITONCACHE_Cache TRITONCACHE_Cache;
typedef struct TRITONCACHE_CacheEntry TRITONCACHE_CacheEntry;

// ---------------------------------------------------------------------------
// For the cache.

// The version that the server implements.
TRITONCACHE_DECLSPEC TRITONSERVER_Error* TRITONCACHE_ApiVersion(uint32_t* major, uint32_t* minor);

// Number of buffers of an entry.
TRITONCACHE_DECLSPEC TRITONSERVER_Error* TRITONCACHE_CacheEntryBufferCount(
    TRITONCACHE_CacheEntry* entry, size_t* count);

// Adds a buffer to an entry: on lookup, one that Copy then reads. Borrowed; the attributes are
// copied.
TRITONCACHE_DECLSPEC TRITONSERVER_Error* TRITONCACHE_CacheEntryAddBuffer(
    TRITONCACHE_CacheEntry* entry, void* base, TRITONSERVER_BufferAttributes* buffer_attributes);

// Address and attributes of a buffer; the attributes are written into the object given.
TRITONCACHE_DECLSPEC TRITONSERVER_Error* TRITONCACHE_CacheEntryGetBuffer(
    TRITONCACHE_CacheEntry* entry, size_t index, void** base,
    TRITONSERVER_BufferAttributes* buffer_attributes);

// Replaces a buffer's address (null: keeps it) and attributes (null: keeps them): on insert, where
// Copy is to write.
TRITONCACHE_DECLSPEC TRITONSERVER_Error* TRITONCACHE_CacheEntrySetBuffer(
    TRITONCACHE_CacheEntry* entry, size_t index, void* new_base,
    TRITONSERVER_BufferAttributes* buffer_attributes);

// Copies between the cache's buffers and the server's: into the cache on insert, out of it on
// lookup. Only inside CacheInsert and CacheLookup.
TRITONCACHE_DECLSPEC TRITONSERVER_Error* TRITONCACHE_Copy(
    TRITONCACHE_Allocator* allocator, TRITONCACHE_CacheEntry* entry);

// ---------------------------------------------------------------------------
// Implemented by the cache; called from several threads at once.

// Makes a cache from its settings, a JSON object. An error stops the server's start.
TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheInitialize(
    TRITONCACHE_Cache** cache, const char* config);

// Frees a cache.
TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheFinalize(TRITONCACHE_Cache* cache);

// Stores an entry; fails with ALREADY_EXISTS if the key is there.
TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheInsert(TRITONCACHE_Cache* cache,
    const char* key, TRITONCACHE_CacheEntry* entry, TRITONCACHE_Allocator* allocator);

// Finds an entry; fails with NOT_FOUND if the key is not there.
TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheLookup(TRITONCACHE_Cache* cache,
    const char* key, TRITONCACHE_CacheEntry* entry, TRITONCACHE_Allocator* allocator);

#ifdef __cplusplus
}
#endif
