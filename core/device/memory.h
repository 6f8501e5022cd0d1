// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Allocation of the memory of tensors near the device that writes it. *thread-safe*.
#pragma once

#include <cstddef>

#include "core/device/registry.h"
#include "core/tensor/block.h"

namespace thalassa::device {

// Returns a block of `size` bytes, all zero, at `preferred`. If that place has no device or no
// memory, the block lies in pinned CPU memory or, without that, on the heap; the place of the block
// tells. Null if the heap is exhausted, too.
tensor::BlockRef allocateNear(const Registry& devices, size_t size, tensor::MemoryPlace preferred);

// Returns the place that the CPU can read in place of `preferred`: pinned CPU memory for a GPU.
tensor::MemoryPlace readableByCpu(tensor::MemoryPlace preferred);

} // namespace thalassa::device
