// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FailingAllocations: lets one allocation of the whole process by operator new fail, or that one
// and all later ones. At most one exists. *thread-safe*: the allocations of all threads count.
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
    enum class Lasting { One, All };
    // The first `spared` allocations with one of these sizes succeed, and the next one fails. If
    // `lasting` is All, so do those after it.
    explicit FailingAllocations(Sizes sizes, int spared = 0, Lasting lasting = Lasting::One);
    ~FailingAllocations(); // no further allocation fails
    FailingAllocations(const FailingAllocations&) = delete;
    FailingAllocations& operator=(const FailingAllocations&) = delete;

    // Lets allocations of the calling thread succeed until the destructor runs on this thread: a
    // client in the same process may allocate as many bytes as the server.
    void spareThisThread();

    bool hasFailed() const;
};

} // namespace thalassa::tests
