// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A test program that lets allocations fail links replaced_new.cpp, which replaces every operator
// new and delete of the process, and defines mayAllocate().
#pragma once

#include <cstddef>

namespace thalassa::tests {

// Returns whether the allocation of `size` bytes is to succeed. Called on every thread that
// allocates; must not allocate itself.
bool mayAllocate(size_t size) noexcept;

} // namespace thalassa::tests
