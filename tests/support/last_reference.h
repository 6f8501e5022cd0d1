// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <thread>

namespace thalassa::tests {

// Returns when no other thread refers to it any more: what a test ends in a certain order must not
// end on a thread that it joins.
template <typename T> void awaitLastReference(const std::shared_ptr<T>& reference)
{
    while (reference.use_count() > 1)
        std::this_thread::yield();
}

} // namespace thalassa::tests
