// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The cache API (row 9.6.1): functions for the CacheInsert and CacheLookup of a cache library.
#include "core/caching/cache_entry.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/cabi/buffer_attributes.h"
#include "core/cabi/error.h"
#include "triton/core/tritoncache.h"

using thalassa::cabi::guarded;

namespace {

absl::Status checkPlace(const TRITONSERVER_BufferAttributes& attributes)
{
    const int type = thalassa::cabi::numberOf(attributes.memoryType);
    if (type == TRITONSERVER_MEMORY_CPU || type == TRITONSERVER_MEMORY_CPU_PINNED)
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        "the buffers of a cache must be in CPU memory, got another memory type");
}

absl::StatusOr<TRITONCACHE_CacheEntry::Buffer*> bufferOf(
    TRITONCACHE_CacheEntry& entry, size_t index)
{
    if (index >= entry.buffers.size()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "there is no buffer ", index, " in the cache entry, which has ", entry.buffers.size()));
    }
    return &entry.buffers[index];
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONCACHE_ApiVersion(uint32_t* major, uint32_t* minor)
{
    return guarded(__func__, {{"major", major}, {"minor", minor}}, [&] {
        *major = TRITONCACHE_API_VERSION_MAJOR;
        *minor = TRITONCACHE_API_VERSION_MINOR;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONCACHE_CacheEntryBufferCount(TRITONCACHE_CacheEntry* entry, size_t* count)
{
    return guarded(__func__, {{"entry", entry}, {"count", count}}, [&] {
        *count = entry->buffers.size();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONCACHE_CacheEntryAddBuffer(
    TRITONCACHE_CacheEntry* entry, void* base, TRITONSERVER_BufferAttributes* buffer_attributes)
{
    return guarded(__func__,
        {{"entry", entry}, {"base", base}, {"buffer_attributes", buffer_attributes}},
        [&]() -> absl::Status {
            RETURN_IF_ERROR(checkPlace(*buffer_attributes));
            entry->buffers.push_back({base, buffer_attributes->byteSize});
            return absl::OkStatus();
        });
}

TRITONSERVER_Error* TRITONCACHE_CacheEntryGetBuffer(TRITONCACHE_CacheEntry* entry, size_t index,
    void** base, TRITONSERVER_BufferAttributes* buffer_attributes)
{
    return guarded(__func__,
        {{"entry", entry}, {"base", base}, {"buffer_attributes", buffer_attributes}},
        [&]() -> absl::Status {
            ASSIGN_OR_RETURN(const auto* const buffer, bufferOf(*entry, index));
            *base = buffer->base;
            *buffer_attributes = {buffer->byteSize, TRITONSERVER_MEMORY_CPU, 0};
            return absl::OkStatus();
        });
}

TRITONSERVER_Error* TRITONCACHE_CacheEntrySetBuffer(TRITONCACHE_CacheEntry* entry, size_t index,
    void* new_base, TRITONSERVER_BufferAttributes* buffer_attributes)
{
    return guarded(__func__, {{"entry", entry}, {"new_base", new_base}}, [&]() -> absl::Status {
        ASSIGN_OR_RETURN(auto* const buffer, bufferOf(*entry, index));
        if (buffer_attributes != nullptr) { // otherwise the size does not change
            RETURN_IF_ERROR(checkPlace(*buffer_attributes));
            buffer->byteSize = buffer_attributes->byteSize;
        }
        buffer->base = new_base;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONCACHE_Copy(
    TRITONCACHE_Allocator* allocator, TRITONCACHE_CacheEntry* entry)
{
    return guarded(__func__, {{"allocator", allocator}, {"entry", entry}},
        [&] { return allocator->copy(*entry); });
}

} // extern "C"
