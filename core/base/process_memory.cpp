// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/process_memory.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace thalassa::base {

ProcessMemory processMemory()
{
    const auto page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
    std::ifstream file("/proc/self/statm");
    size_t all = 0, resident = 0, shared = 0; // pages
    file >> all >> resident >> shared;
    const struct mallinfo2 heap = ::mallinfo2();
    ProcessMemory memory;
    memory.resident = resident * page;
    memory.residentOwn = (resident - std::min(resident, shared)) * page;
    memory.heapUsed = heap.uordblks + heap.hblkhd;
    memory.heapFree = heap.fordblks;
    return memory;
}

} // namespace thalassa::base
