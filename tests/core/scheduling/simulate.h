// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace thalassa::tests {

// A million random operations per seed, in models of their own: `Simulation` is made from a seed,
// does one with step(), ends with finish(), and tells with trace() what it did. As each step is
// checked, a failure prints the shortest prefix that fails. THALASSA_SEED=N in the environment runs
// that seed alone, with THALASSA_MODEL=M that model of it.
template <typename Simulation> void simulate()
{
    constexpr int kOperations = 1'000'000;
    constexpr int kOperationsPerModel = 2'000;
    std::vector<uint64_t> seeds{1, 2};
    if (const char* const one = std::getenv("THALASSA_SEED"))
        seeds = {std::strtoull(one, nullptr, 10)};
    const char* const only = std::getenv("THALASSA_MODEL");
    int run = 0;
    for (const uint64_t seed : seeds) {
        for (int model = 0; model < kOperations / kOperationsPerModel; ++model) {
            if (only != nullptr && model != std::atoi(only))
                continue;
            ++run;
            Simulation simulation(seed * 1'000'000 + static_cast<uint64_t>(model));
            bool isRight = true;
            for (int i = 0; i < kOperationsPerModel && isRight; ++i)
                isRight = simulation.step();
            ASSERT_TRUE(isRight && simulation.finish())
                << "seed " << seed << ", model " << model << ":" << simulation.trace();
        }
    }
    EXPECT_GT(run, 0) << "there is no such model";
}

} // namespace thalassa::tests
