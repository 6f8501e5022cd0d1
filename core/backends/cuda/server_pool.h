// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerPool: the pools of GPU memory of the server, which it lends to backends. *thread-safe*.
#pragma once

#include <cstddef>

#include "core/backends/cuda/gpu/device_pool.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends::kernels {

class ServerPool final : public DevicePool {
public:
    // The manager outlives the pool.
    explicit ServerPool(TRITONBACKEND_MemoryManager* manager)
        : m_manager(manager)
    {
    }
    ::thalassa::cuda::Address allocate(int ordinal, size_t size) override;
    void free(int ordinal, ::thalassa::cuda::Address address) override;

private:
    TRITONBACKEND_MemoryManager* const m_manager;
};

} // namespace thalassa::backends::kernels
