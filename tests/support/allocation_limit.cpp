// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/allocation_limit.h"

#include "tests/support/replaced_new.h"

namespace thalassa::tests {
namespace {

constexpr long kUnlimited = -1;

thread_local long t_remaining = kUnlimited; // number of allocations that succeed
thread_local bool t_hasRefused = false;

} // namespace

bool mayAllocate(size_t) noexcept
{
    if (t_remaining == 0) {
        t_hasRefused = true;
        return false;
    }
    if (t_remaining > 0)
        --t_remaining;
    return true;
}

AllocationLimit::AllocationLimit(long allowed)
{
    t_hasRefused = false;
    t_remaining = allowed;
}

AllocationLimit::~AllocationLimit()
{
    t_remaining = kUnlimited;
}

bool AllocationLimit::hasRefused() const
{
    return t_hasRefused;
}

} // namespace thalassa::tests
