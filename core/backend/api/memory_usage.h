// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory usage as a backend reports it (row 5.18), in bytes. A pure function: *thread-safe*.
#pragma once

#include <vector>

#include "core/cabi/buffer_attributes.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::backend::api {

inline std::vector<statistics::MemoryUsage> memoryUsage(
    TRITONSERVER_BufferAttributes* const* usage, uint32_t size)
{
    std::vector<statistics::MemoryUsage> result;
    for (uint32_t i = 0; i < size; ++i) {
        result.push_back({TRITONSERVER_MemoryTypeString(usage[i]->memoryType),
            usage[i]->memoryTypeId, usage[i]->byteSize});
    }
    return result;
}

} // namespace thalassa::backend::api
