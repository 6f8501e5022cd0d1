// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// AllocationLimit: lets only the first allocations of the calling thread by operator new succeed,
// until its destructor runs on that thread. Tests repeat a call with one more allocation until none
// fails. A test program links allocation_limit.cpp and replaced_new.cpp. At most one exists on each
// thread. *thread-compatible*: allocations of other threads succeed.
#pragma once

#include <new>

namespace thalassa::tests {

class AllocationLimit {
public:
    // The first `allowed` allocations succeed; all later ones fail.
    explicit AllocationLimit(long allowed);
    ~AllocationLimit(); // ends the limit
    AllocationLimit(const AllocationLimit&) = delete;
    AllocationLimit& operator=(const AllocationLimit&) = delete;

    bool hasRefused() const;
};

struct Attempt {
    bool isCompleted = false; // the call threw no std::bad_alloc
    bool isEnough = false;    // no allocation failed
};

// Calls with `allowed` allocations.
template <typename Call> Attempt attempt(long allowed, Call call)
{
    const AllocationLimit limit(allowed);
    try {
        call();
        return {true, !limit.hasRefused()};
    } catch (const std::bad_alloc&) {
        return {false, !limit.hasRefused()};
    }
}

// For calls that may throw std::bad_alloc.
template <typename Call> bool isEnough(long allowed, Call call)
{
    return attempt(allowed, call).isEnough;
}

} // namespace thalassa::tests
