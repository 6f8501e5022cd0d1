// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/server/grpc/failing_allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace thalassa::tests {
namespace {

std::atomic<size_t> smallest{0};
std::atomic<size_t> largest{0};
std::atomic<int> untilFailure{-1}; // negative: none is to fail, or it has

bool mustFail(size_t size)
{
    if (untilFailure < 0 || size < smallest || size > largest)
        return false;
    return untilFailure-- == 0;
}

void* allocate(size_t size)
{
    return mustFail(size) ? nullptr : std::malloc(size == 0 ? 1 : size);
}

void* allocateOrThrow(size_t size)
{
    if (void* const memory = allocate(size))
        return memory;
    throw std::bad_alloc();
}

} // namespace

FailingAllocations::FailingAllocations(Sizes sizes, int spared)
{
    smallest = sizes.smallest;
    largest = sizes.largest;
    untilFailure = spared;
}

FailingAllocations::~FailingAllocations()
{
    untilFailure = -1;
}

bool FailingAllocations::hasFailed() const
{
    return untilFailure < 0;
}

} // namespace thalassa::tests

using thalassa::tests::allocate;
using thalassa::tests::allocateOrThrow;

// All of them, so that what one allocates none but its partner frees.
void* operator new(size_t size)
{
    return allocateOrThrow(size);
}
void* operator new[](size_t size)
{
    return allocateOrThrow(size);
}
void* operator new(size_t size, const std::nothrow_t&) noexcept
{
    return allocate(size);
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept
{
    return allocate(size);
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, size_t) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, const std::nothrow_t&) noexcept
{
    std::free(memory);
}
