// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/numbered_sequences.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>

#include "core/scheduling/sequence/sequence.h"

namespace thalassa::scheduling {
namespace {

TEST(NumberedSequences, HasNoneAtFirst)
{
    NumberedSequences sequences;
    sequences.prefetch(1);
    EXPECT_EQ(sequences.find(0), nullptr);
    sequences.erase(0);
    EXPECT_EQ(sequences.size(), 0u);
}

TEST(NumberedSequences, HasWhatWasInsertedAndNotErasedSince)
{
    constexpr uint64_t kNumbers = 300;
    constexpr int kSteps = 20000;
    std::array<Sequence, kNumbers> made;
    std::map<uint64_t, Sequence*> expected;
    NumberedSequences sequences;
    std::mt19937 random(1);
    for (int step = 0; step < kSteps; ++step) {
        const uint64_t number = random() % kNumbers;
        if (random() % 3 == 0) {
            expected.erase(number);
            sequences.erase(number);
        } else if (expected.emplace(number, &made[number]).second) {
            sequences.insert(number, &made[number]);
        }
        ASSERT_EQ(sequences.size(), expected.size());
        for (uint64_t one = step % 10; one < kNumbers; one += 10) {
            const auto found = expected.find(one);
            ASSERT_EQ(sequences.find(one), found == expected.end() ? nullptr : found->second);
        }
    }
}

} // namespace
} // namespace thalassa::scheduling
