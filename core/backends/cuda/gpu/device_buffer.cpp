// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/gpu/device_buffer.h"

#include <utility>

namespace thalassa::backends::kernels {

DeviceBuffer::DeviceBuffer(DeviceBuffer&& other) noexcept
    : m_context(other.m_context)
    , m_pool(other.m_pool)
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
    m_address = m_pool == nullptr ? 0 : m_pool->allocate(m_context.ordinal(), size);
    m_isFromPool = m_address != 0;
    if (!m_isFromPool) {
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
        m_pool->free(m_context.ordinal(), m_address);
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

uint64_t byteSizeOf(std::span<const DeviceBuffer> buffers)
{
    uint64_t bytes = 0;
    for (const DeviceBuffer& buffer : buffers)
        bytes += buffer.size();
    return bytes;
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
