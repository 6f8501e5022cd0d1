// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Heap blocks for what may be sent although nobody wrote it: they hold no bytes of another client.
// *thread-safe*.
#pragma once

#include <cstddef>

#include "core/tensor/block.h"

namespace thalassa::tensor {

// As allocateHeapBlock, but all bytes are zero.
BlockRef allocateClearedHeapBlock(size_t size);

} // namespace thalassa::tensor
