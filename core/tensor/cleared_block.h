// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Heap blocks that may be sent without having been written: they hold no bytes of another client.
// *thread-safe*.
#pragma once

#include <cstddef>

#include "core/tensor/block.h"

namespace thalassa::tensor {

// Returns a block like that of allocateHeapBlock, with all bytes zero.
BlockRef allocateClearedHeapBlock(size_t size);

} // namespace thalassa::tensor
