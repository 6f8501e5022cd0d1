// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DevicePool: memory of GPUs that was reserved before it is needed. *thread-safe*.
#pragma once

#include <cstddef>

#include "core/backends/common/cuda/driver_types.h"

namespace thalassa::backends::kernels {

class DevicePool {
public:
    DevicePool() = default;
    virtual ~DevicePool() = default;
    DevicePool(const DevicePool&) = delete;
    DevicePool& operator=(const DevicePool&) = delete;

    // Returns `size` bytes on the GPU of that number, or 0 if there is no room.
    virtual ::thalassa::cuda::Address allocate(int ordinal, size_t size) = 0;
    // Frees memory that allocate() returned.
    virtual void free(int ordinal, ::thalassa::cuda::Address address) = 0;
};

} // namespace thalassa::backends::kernels
