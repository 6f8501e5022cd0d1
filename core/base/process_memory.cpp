// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/process_memory.h"

#include <malloc.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "core/base/difference.h"
#include "core/base/mapped_memory.h"

// Functions of gperftools (malloc_extension_c.h); null if the program has another allocator.
extern "C" {
[[gnu::weak]] int MallocExtension_GetNumericProperty(const char* property, size_t* value);
[[gnu::weak]] int MallocExtension_SetNumericProperty(const char* property, size_t value);
[[gnu::weak]] void MallocExtension_ReleaseFreeMemory();
}

namespace thalassa::base {
namespace {

size_t tcmallocProperty(const char* name)
{
    size_t value = 0;
    MallocExtension_GetNumericProperty(name, &value);
    return value;
}

void addHeap(ProcessMemory& memory)
{
    if (MallocExtension_GetNumericProperty != nullptr) {
        memory.heapUsed = tcmallocProperty("generic.current_allocated_bytes");
        const size_t mapped = differenceOrZero(tcmallocProperty("generic.heap_size"),
            tcmallocProperty("tcmalloc.pageheap_unmapped_bytes"));
        memory.heapFree = differenceOrZero(mapped, memory.heapUsed);
        return;
    }
    const struct mallinfo2 heap = ::mallinfo2();
    memory.heapUsed = heap.uordblks + heap.hblkhd;
    memory.heapFree = heap.fordblks;
}

} // namespace

ProcessMemory processMemory()
{
    const auto page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
    std::ifstream file("/proc/self/statm");
    size_t all = 0, resident = 0, shared = 0; // pages
    file >> all >> resident >> shared;
    ProcessMemory memory;
    memory.resident = resident * page;
    memory.residentOwn = differenceOrZero(resident, shared) * page;
    addHeap(memory);
    memory.heapUsed += mappedByteSize();
    return memory;
}

bool boundThreadCaches(size_t byteSize)
{
    if (std::getenv("TCMALLOC_MAX_TOTAL_THREAD_CACHE_BYTES") != nullptr)
        return true; // the allocator reads it
    return MallocExtension_SetNumericProperty != nullptr &&
        MallocExtension_SetNumericProperty("tcmalloc.max_total_thread_cache_bytes", byteSize) != 0;
}

void giveBackFreedMemory()
{
    if (MallocExtension_ReleaseFreeMemory != nullptr)
        MallocExtension_ReleaseFreeMemory();
    else
        ::malloc_trim(0);
}

} // namespace thalassa::base
