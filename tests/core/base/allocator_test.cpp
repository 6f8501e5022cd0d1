// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory of a process that has the server's allocator.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <vector>

#include "core/base/process_memory.h"

namespace thalassa::base {
namespace {

constexpr size_t kMiB = 1 << 20;

using Blocks = std::vector<std::unique_ptr<char[]>>;

// Allocates `count` MiB and writes to all of it.
Blocks written(size_t count)
{
    Blocks blocks;
    for (size_t i = 0; i < count; ++i) {
        blocks.push_back(std::make_unique_for_overwrite<char[]>(kMiB));
        std::memset(blocks.back().get(), 1, kMiB);
    }
    return blocks;
}

TEST(Allocator, TellsWhatIsUsedAndWhatIsKept)
{
    const ProcessMemory before = processMemory();
    Blocks blocks = written(64);
    const ProcessMemory during = processMemory();
    EXPECT_GE(during.heapUsed, before.heapUsed + 64 * kMiB);
    EXPECT_LT(during.heapUsed, before.heapUsed + 68 * kMiB);
    blocks.clear();
    const ProcessMemory after = processMemory();
    EXPECT_LT(after.heapUsed, before.heapUsed + 4 * kMiB);
    EXPECT_GE(after.heapFree, during.heapFree + 60 * kMiB);
}

TEST(Allocator, GivesBackWhatWasFreed)
{
    Blocks blocks = written(64);
    const ProcessMemory during = processMemory();
    blocks.clear();
    giveBackFreedMemory();
    const ProcessMemory after = processMemory();
    EXPECT_LT(after.residentOwn, during.residentOwn - 56 * kMiB);
    EXPECT_LT(after.heapFree, 8 * kMiB);
}

TEST(Allocator, BoundsWhatThreadsKeep)
{
    EXPECT_TRUE(boundThreadCaches(4 * kMiB));
}

} // namespace
} // namespace thalassa::base
