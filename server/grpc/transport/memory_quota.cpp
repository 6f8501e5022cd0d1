// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/memory_quota.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace thalassa::grpcapi {

uint64_t memoryQuotaFor(uint64_t memoryBytes)
{
    return std::max(memoryBytes / 4, uint64_t{3} << 30);
}

uint64_t usableMemory()
{
    uint64_t memory =
        static_cast<uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(::getpagesize());
    for (const char* const file :
        {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        uint64_t limit = 0;
        if (std::ifstream(file) >> limit) // fails if it is "max"
            memory = std::min(memory, limit);
    }
    return memory;
}

} // namespace thalassa::grpcapi
