// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/device/cpu_device.h"

#include <cstdlib>
#include <cstring>

#include "core/tensor/block.h"

namespace thalassa::device {

tensor::BlockRef CpuDevice::allocateBlock(size_t size)
{
    return tensor::allocateClearedHeapBlock(size);
}

void* CpuDevice::allocate(size_t size)
{
    // aligned_alloc requires a multiple of the alignment.
    constexpr size_t kAlignment = tensor::kBlockAlignment;
    const size_t rounded = (size + kAlignment - 1) / kAlignment * kAlignment;
    return rounded < size ? nullptr : std::aligned_alloc(kAlignment, rounded);
}

void CpuDevice::free(void* memory)
{
    std::free(memory);
}

absl::Status CpuDevice::copy(const Copy& copy)
{
    if (copy.size > 0)
        std::memcpy(copy.target, copy.source, copy.size);
    return absl::OkStatus();
}

} // namespace thalassa::device
