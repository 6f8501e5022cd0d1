// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/memory_quota.h"

#include <algorithm>

#include "core/base/memory_room.h"

namespace thalassa::grpcapi {

uint64_t memoryQuotaFor(uint64_t memoryBytes)
{
    return std::max(memoryBytes / 4, uint64_t{3} << 30);
}

uint64_t defaultMemoryQuota()
{
    const std::vector<base::MemoryBound> bounds = base::memoryBounds();
    const auto lowest = std::min_element(bounds.begin(), bounds.end(),
        [](const base::MemoryBound& a, const base::MemoryBound& b) { return a.limit < b.limit; });
    return memoryQuotaFor(lowest->limit);
}

} // namespace thalassa::grpcapi
