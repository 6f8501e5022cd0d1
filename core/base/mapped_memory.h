// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory from the system itself, for what is so large that no allocator should keep it for others:
// its pages cost nothing until they are written, are zero then, and go back at once. *thread-safe*.
#pragma once

#include <cstddef>

namespace thalassa::base {

// Beginning at a page; null where there is none to be had.
void* mapMemory(size_t size);
// REQUIRES: what mapMemory() returned for that size.
void unmapMemory(void* memory, size_t size);
// Of all that is mapped.
size_t mappedByteSize();

} // namespace thalassa::base
