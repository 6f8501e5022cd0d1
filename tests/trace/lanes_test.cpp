// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/lanes.h"

#include <gtest/gtest.h>

namespace thalassa::trace_tool {
namespace {

TEST(LanesTest, WhatHappensAtTheSameTimeIsBesideEachOther)
{
    Lanes lanes;
    EXPECT_EQ(lanes.take(0, 10), 0u);
    EXPECT_EQ(lanes.take(5, 12), 1u);
    EXPECT_EQ(lanes.take(9, 11), 2u);
    EXPECT_EQ(lanes.count(), 3u);
}

TEST(LanesTest, AFreeLaneIsUsedAgainTheLastUsedFirst)
{
    Lanes lanes;
    lanes.take(0, 10);
    lanes.take(5, 12);
    EXPECT_EQ(lanes.take(12, 20), 1u);
    EXPECT_EQ(lanes.take(13, 20), 0u);
    EXPECT_EQ(lanes.take(19, 20), 2u);
}

TEST(LanesTest, WhatBeginsAtAnEndFits)
{
    Lanes lanes;
    lanes.take(0, 10);
    EXPECT_EQ(lanes.take(10, 10), 0u);
    EXPECT_EQ(lanes.take(10, 11), 0u);
    EXPECT_EQ(lanes.take(9, 9), 1u);
}

} // namespace
} // namespace thalassa::trace_tool
