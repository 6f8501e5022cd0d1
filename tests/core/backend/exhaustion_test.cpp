// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The load of a backend library when memory runs out: repeated with one more allocation that
// succeeds, until none fails. Whichever fails, the library can be loaded afterwards.
#include <gtest/gtest.h>

#include "core/backend/backend_manager.h"
#include "tests/support/replaced_new.h"

namespace {

constexpr long kUnlimited = -1;

thread_local long g_remaining = kUnlimited; // allocations that succeed
thread_local bool g_refused = false;

} // namespace

bool thalassa::tests::mayAllocate(size_t) noexcept
{
    if (g_remaining == 0) {
        g_refused = true;
        return false;
    }
    if (g_remaining > 0)
        --g_remaining;
    return true;
}

namespace thalassa::backend {
namespace {

TEST(BackendWithoutMemory, CanBeLoadedAfterwards)
{
    constexpr long kMost = 5000; // more than a load takes
    BackendManager manager({BACKENDS, {}, true});
    const BackendManager::Request request{"identity", "", "/nowhere", 1};
    for (long allowed = 0; allowed < kMost; ++allowed) {
        g_refused = false;
        g_remaining = allowed;
        try {
            const auto tried = manager.get(request);
            g_remaining = kUnlimited;
        } catch (const std::bad_alloc&) {
            g_remaining = kUnlimited;
        }
        ASSERT_TRUE(manager.get(request).ok()) << "after " << allowed << " allocations";
        if (!g_refused)
            return;
    }
    FAIL() << "a load takes memory without end";
}

} // namespace
} // namespace thalassa::backend
