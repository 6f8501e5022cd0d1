// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory from the system itself, for blocks so large that the allocator should not cache them: its
// pages are zero, cost nothing until they are written, and are given back at once. *thread-safe*.
#pragma once

#include <cstddef>

namespace thalassa::base {

// Returns memory that begins at a page, or null if there is none.
void* mapMemory(size_t size);
// REQUIRES: mapMemory(size) returned `memory`.
void unmapMemory(void* memory, size_t size);
// Returns the total size of the mapped memory.
size_t mappedByteSize();

} // namespace thalassa::base
