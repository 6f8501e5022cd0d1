// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FailingAllocations: lets one allocation of the whole process, made by operator new, find no
// memory. One at a time. *thread-safe*: the allocations of all threads count.
#pragma once

#include <cstddef>
#include <limits>

namespace thalassa::tests {

class FailingAllocations {
public:
    struct Sizes {
        size_t smallest = 0;
        size_t largest = std::numeric_limits<size_t>::max();
    };
    // Of the allocations that have one of these sizes, the first `spared` succeed and the next
    // fails.
    explicit FailingAllocations(Sizes sizes, int spared = 0);
    ~FailingAllocations(); // no other fails
    FailingAllocations(const FailingAllocations&) = delete;
    FailingAllocations& operator=(const FailingAllocations&) = delete;

    // Allocations of the calling thread succeed, until this is destroyed on the same thread: a
    // client in the same process may allocate as many bytes as the server.
    void spareThisThread();

    bool hasFailed() const;
};

} // namespace thalassa::tests
