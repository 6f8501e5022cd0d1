// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SharedGpu: a GPU on the heap. It has one piece of memory of a client, whose handle is "handle",
// and allocates blocks if a test lets it.
// *thread-compatible*.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "core/device/registry.h"

namespace thalassa::tests {

class SharedGpu final : public device::Device {
public:
    explicit SharedGpu(size_t size, int64_t number = 0)
        : client(size, '.')
        , m_number(number)
    {
    }

    tensor::MemoryPlace place() const override { return {tensor::MemoryKind::Gpu, m_number}; }
    std::string description() const override { return "fake"; }
    absl::Status health() override { return state; }
    tensor::BlockRef allocateBlock(size_t size) override
    {
        if (!allocates)
            return {};
        void* const data = std::calloc(1, size);
        return tensor::wrapMemory(
            data, size, place(), [](void* bytes) { std::free(bytes); }, data);
    }
    void* allocate(size_t) override { return nullptr; }
    void free(void*) override { }
    absl::StatusOr<std::unique_ptr<device::GrowableMemory>> reserve() override
    {
        if (!state.ok())
            return state;
        return std::make_unique<Growing>();
    }
    absl::Status copy(const device::Copy& copy) override
    {
        ++copyCount;
        if (state.ok())
            std::memcpy(copy.target, copy.source, copy.size);
        return state;
    }
    absl::StatusOr<std::unique_ptr<device::OpenedMemory>> open(std::string_view handle) override
    {
        if (!state.ok())
            return state;
        if (handle != "handle")
            return absl::InvalidArgumentError("the handle opens nothing");
        return std::make_unique<Opened>(*this);
    }

    std::string client; // the bytes of the client
    absl::Status state;
    int openCount = 0; // of the client's memory
    int copyCount = 0;
    bool allocates = false;

private:
    class Opened final : public device::OpenedMemory {
    public:
        explicit Opened(SharedGpu& gpu)
            : OpenedMemory(gpu.client.data(), gpu.client.size())
            , m_gpu(gpu)
        {
            ++m_gpu.openCount;
        }
        ~Opened() override { --m_gpu.openCount; }

    private:
        SharedGpu& m_gpu;
    };
    // Grows by single bytes, to 64.
    class Growing final : public device::GrowableMemory {
    public:
        void* data() const override { return const_cast<char*>(m_bytes); }
        size_t size() const override { return m_size; }
        absl::Status grow(size_t size) override
        {
            if (size > sizeof m_bytes)
                return absl::ResourceExhaustedError("at most 64 bytes");
            m_size = std::max(m_size, size);
            return absl::OkStatus();
        }

    private:
        char m_bytes[64] = {};
        size_t m_size = 0;
    };
    const int64_t m_number;
};

// Adds such a GPU to a registry.
inline SharedGpu& addSharedGpu(device::Registry& devices, size_t size, int64_t number = 0)
{
    auto gpu = std::make_unique<SharedGpu>(size, number);
    SharedGpu& added = *gpu;
    devices.add(std::move(gpu)).IgnoreError();
    return added;
}

} // namespace thalassa::tests
