// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <thread>

namespace thalassa::tests {

// Returns when no other thread holds the reference, so that an object is not destroyed on a thread
// that its destructor joins.
template <typename T> void awaitLastReference(const std::shared_ptr<T>& reference)
{
    while (reference.use_count() > 1)
        std::this_thread::yield();
}

} // namespace thalassa::tests
