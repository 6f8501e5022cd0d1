// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace thalassa::tests {

// Executes a million random operations per seed, in several models. A `Simulation` is made from a
// seed; step() executes one operation, finish() ends the model, and trace() returns its operations.
// Each step is checked, so a failure prints the shortest prefix that fails. THALASSA_SEED=N in the
// environment runs only that seed, and THALASSA_MODEL=M only that model of it.
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
