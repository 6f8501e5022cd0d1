// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The load of a backend library when memory runs out: repeated with one more allocation that
// succeeds, until none fails. Whichever fails, the library can be loaded afterwards.
#include <gtest/gtest.h>

#include <optional>

#include "core/backend/backend_manager.h"
#include "tests/support/allocation_limit.h"

namespace thalassa::backend {
namespace {

TEST(BackendWithoutMemory, CanBeLoadedAfterwards)
{
    constexpr long kMost = 5000; // more than a load takes
    BackendManager manager({BACKENDS, {}, true});
    const BackendManager::Request request{"identity", "", "/nowhere", 1};
    for (long allowed = 0; allowed < kMost; ++allowed) {
        bool isEnough = false;
        {
            std::optional<decltype(manager.get(request))> tried; // ends without a limit
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
