// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/device_buffer.h"

#include <utility>

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {

DeviceBuffer::DeviceBuffer(DeviceBuffer&& other) noexcept
    : m_context(other.m_context)
    , m_manager(other.m_manager)
    , m_address(std::exchange(other.m_address, 0))
    , m_size(std::exchange(other.m_size, 0))
    , m_isFromPool(other.m_isFromPool)
{
}

Error DeviceBuffer::reserve(size_t size)
{
    if (size <= m_size)
        return {};
    release();
    void* memory = nullptr;
    const Error full(TRITONBACKEND_MemoryManagerAllocate(
        m_manager, &memory, TRITONSERVER_MEMORY_GPU, m_context.ordinal(), size));
    m_isFromPool = full.ok();
    if (m_isFromPool) {
        m_address = reinterpret_cast<gpu::Address>(memory);
    } else {
        RETURN_IF_ERROR(m_context.check("allocate " + std::to_string(size) + " bytes",
            m_context.driver().memAlloc(&m_address, size)));
    }
    m_size = size;
    return {};
}

void DeviceBuffer::release()
{
    if (m_size == 0)
        return;
    // A kernel may still write to the memory of a lost GPU.
    const bool isFreed = !m_context.isLost();
    if (isFreed && m_isFromPool) {
        void* const memory = reinterpret_cast<void*>(m_address); // NOLINT: from an address
        logFailure("cannot free memory of a GPU",
            TRITONBACKEND_MemoryManagerFree(
                m_manager, memory, TRITONSERVER_MEMORY_GPU, m_context.ordinal()));
    } else if (isFreed) {
        const gpu::CurrentContext current(m_context.driver(), m_context.context());
        if (current.result() == gpu::Result::Success)
            m_context.driver().memFree(m_address);
    }
    m_address = 0;
    m_size = 0;
}

Error reserve(std::vector<DeviceBuffer>& buffers, std::span<const TensorValues> tensors)
{
    for (size_t i = 0; i < tensors.size(); ++i)
        RETURN_IF_ERROR(buffers[i].reserve(static_cast<size_t>(tensors[i].bytes)));
    return {};
}

std::vector<gpu::Address> addressesOf(const std::vector<DeviceBuffer>& buffers)
{
    std::vector<gpu::Address> addresses;
    addresses.reserve(buffers.size());
    for (const DeviceBuffer& buffer : buffers)
        addresses.push_back(buffer.address());
    return addresses;
}

} // namespace thalassa::backends::kernels
