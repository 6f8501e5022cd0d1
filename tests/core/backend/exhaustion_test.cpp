// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The load of a backend library when memory runs out: each attempt allows one more allocation,
// until none fails. The library can be loaded after each failed attempt.
#include <gtest/gtest.h>

#include <optional>

#include "core/backend/backend_manager.h"
#include "tests/support/allocation_limit.h"

namespace thalassa::backend {
namespace {

TEST(BackendWithoutMemory, CanBeLoadedAfterwards)
{
    constexpr long kMost = 5000; // more allocations than a load makes
    BackendManager manager({BACKENDS, {}, true});
    const BackendManager::Request request{"identity", "", "/nowhere", 1};
    for (long allowed = 0; allowed < kMost; ++allowed) {
        bool isEnough = false;
        {
            std::optional<decltype(manager.get(request))> tried; // destroyed outside of the limit
            isEnough = tests::isEnough(allowed, [&] { tried = manager.get(request); });
        }
        ASSERT_TRUE(manager.get(request).ok()) << "after " << allowed << " allocations";
        if (isEnough)
            return;
    }
    FAIL() << "a load takes memory without end";
}

} // namespace
} // namespace thalassa::backend
