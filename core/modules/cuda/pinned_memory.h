// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// PinnedMemory: the pool of pinned CPU memory as a device of the server. All GPUs copy from and to
// it without a copy by the CPU. *thread-safe*.
#pragma once

#include <string>

#include "core/device/device.h"
#include "core/modules/cuda/gpu.h"
#include "core/modules/cuda/memory_pool.h"

namespace thalassa::cuda {

class PinnedMemory final : public device::Device {
public:
    // `gpu` pins the memory and outlives this.
    PinnedMemory(Gpu& gpu, size_t poolSize);

    tensor::MemoryPlace place() const override { return {tensor::MemoryKind::CpuPinned, 0}; }
    std::string description() const override { return "pinned CPU memory"; }
    device::PoolUse pool() const override { return m_pool.use(); }
    tensor::BlockRef allocateBlock(size_t size) override;
    void* allocate(size_t size) override { return m_pool.allocate(size); }
    void free(void* memory) override { m_pool.free(memory); }
    absl::Status copy(const device::Copy& copy) override;

private:
    MemoryPool m_pool;
};

} // namespace thalassa::cuda
