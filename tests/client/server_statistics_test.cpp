// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/server_statistics.h"

#include <gtest/gtest.h>

namespace thalassa::client {
namespace {

TEST(ServerStatistics, DifferIfTheModelWasNotReloaded)
{
    ServerStatistics before;
    before.success = {10, std::chrono::microseconds(100)};
    before.inferences = 20;
    ServerStatistics after = before;
    after.success = {15, std::chrono::microseconds(180)};
    after.inferences = 30;
    const ServerStatistics between = difference(before, after);
    EXPECT_EQ(between.success.count, 5);
    EXPECT_EQ(between.success.time, std::chrono::microseconds(80));
    EXPECT_EQ(between.success.mean(), std::chrono::microseconds(16));
    EXPECT_EQ(between.inferences, 10);
    EXPECT_EQ(difference(after, before).success.count, 10); // all of it is new
    EXPECT_EQ(StatisticSum().mean(), std::chrono::microseconds(0));
}

} // namespace
} // namespace thalassa::client
