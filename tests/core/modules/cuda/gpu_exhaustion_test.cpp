// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The devices of the module when the process has no memory: each attempt allows one more
// allocation, until none fails.
#include <gtest/gtest.h>

#include <string>

#include "core/modules/cuda/gpu.h"
#include "tests/support/allocation_limit.h"
#include "tests/support/simulated_cuda.h"

namespace thalassa::cuda {
namespace {

constexpr long kMost = 1000; // more allocations than any call makes
constexpr GpuSizes kSizes = {1 << 20, 0};

class GpuWithoutMemory : public Simulated { };

TEST_F(GpuWithoutMemory, TakesTheMemoryOfABlockBackThatCannotBeMade)
{
    for (long allowed = 0; allowed < kMost; ++allowed) {
        Gpu gpu(driver(), *Gpu::read(driver(), 0), kSizes);
        ASSERT_NE(gpu.allocate(1), nullptr);
        const uint64_t used = gpu.pool().used;
        tensor::BlockRef block;
        const tests::Attempt attempt =
            tests::attempt(allowed, [&] { block = gpu.allocateBlock(100); });
        EXPECT_EQ(static_cast<bool>(block), attempt.isEnough) << allowed;
        block = {};
        EXPECT_EQ(gpu.pool().used, used) << allowed;
        if (attempt.isEnough)
            return;
    }
    FAIL() << "a block takes memory without end";
}

// The stream of a copy returns to the GPU in a destructor, which must not throw.
TEST_F(GpuWithoutMemory, EndsNoProcessWithACopy)
{
    for (long allowed = 0; allowed < kMost; ++allowed) {
        Gpu gpu(driver(), *Gpu::read(driver(), 0), kSizes);
        void* const memory = gpu.allocate(4);
        absl::Status copied;
        const tests::Attempt attempt = tests::attempt(allowed, [&] {
            copied = gpu.copy({memory, gpu.place(), "abc", {}, 4});
        });
        if (attempt.isEnough) {
            EXPECT_EQ(copied, absl::OkStatus());
            return;
        }
    }
    FAIL() << "a copy takes memory without end";
}

} // namespace
} // namespace thalassa::cuda
