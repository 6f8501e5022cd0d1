// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/protobuf_log.h"

#include <gtest/gtest.h>

namespace thalassa::app {
namespace {

using std::chrono::seconds;

TEST(LineRation, WritesTheFirstLineOfAnIntervalAndCountsTheOthers)
{
    const base::TimePoint start{seconds(100)};
    LineRation ration{seconds(5)};
    EXPECT_EQ(ration.admit(start), 0u);
    EXPECT_EQ(ration.admit(start), std::nullopt);
    EXPECT_EQ(ration.admit(start + seconds(4)), std::nullopt);
    EXPECT_EQ(ration.admit(start + seconds(5)), 2u);
    EXPECT_EQ(ration.admit(start + seconds(6)), std::nullopt);
    EXPECT_EQ(ration.admit(start + seconds(60)), 1u);
    EXPECT_EQ(ration.admit(start + seconds(120)), 0u);
}

} // namespace
} // namespace thalassa::app
