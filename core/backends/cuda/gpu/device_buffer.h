// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DeviceBuffer: memory of a GPU for one tensor of an instance, which grows with the largest tensor
// so far, and moves when it grows. It comes from a pool, or from the driver if the pool is
// full. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/backends/cuda/gpu/device_pool.h"
#include "core/backends/cuda/gpu/gpu_context.h"
#include "core/backends/cuda/plan/expression.h"

namespace thalassa::backends::kernels {

class DeviceBuffer {
public:
    // Both outlive the buffer. The pool is null if all memory comes from the driver.
    DeviceBuffer(const GpuContext& context, DevicePool* pool)
        : m_context(context)
        , m_pool(pool)
    {
    }
    DeviceBuffer(DeviceBuffer&& other) noexcept;
    DeviceBuffer& operator=(DeviceBuffer&&) = delete;
    ~DeviceBuffer() { release(); }

    // Ensures that there is room for `size` bytes; the content is lost if it grows. No work that
    // uses the buffer may be in progress. The context must be current.
    Error reserve(size_t size);

    gpu::Address address() const { return m_address; }
    size_t size() const { return m_size; }

private:
    void release();

    const GpuContext& m_context;
    DevicePool* const m_pool;
    gpu::Address m_address = 0;
    size_t m_size = 0;
    bool m_isFromPool = false;
};

// Reserves room for each tensor in the buffer at its place.
Error reserve(std::vector<DeviceBuffer>& buffers, std::span<const TensorValues> tensors);

// Returns the bytes of all buffers.
uint64_t byteSizeOf(std::span<const DeviceBuffer> buffers);

std::vector<gpu::Address> addressesOf(const std::vector<DeviceBuffer>& buffers);

} // namespace thalassa::backends::kernels
