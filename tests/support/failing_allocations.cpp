// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/failing_allocations.h"

#include <atomic>

#include "tests/support/replaced_new.h"

namespace thalassa::tests {
namespace {

std::atomic<size_t> smallest{0};
std::atomic<size_t> largest{0};
std::atomic<int> untilFailure{-1};  // negative: none will fail, or it has failed
std::atomic<bool> isLasting{false}; // the allocations after that one fail, too
thread_local bool t_isSpared = false;

} // namespace

bool mayAllocate(size_t size) noexcept
{
    if (t_isSpared || size < smallest || size > largest)
        return true;
    if (untilFailure < 0)
        return !isLasting;
    return untilFailure-- != 0;
}

FailingAllocations::FailingAllocations(Sizes sizes, int spared, Lasting lasting)
{
    smallest = sizes.smallest;
    largest = sizes.largest;
    untilFailure = spared;
    isLasting = lasting == Lasting::All;
}

FailingAllocations::~FailingAllocations()
{
    isLasting = false;
    untilFailure = -1;
    t_isSpared = false;
}

void FailingAllocations::spareThisThread()
{
    t_isSpared = true;
}

bool FailingAllocations::hasFailed() const
{
    return untilFailure < 0;
}

} // namespace thalassa::tests
