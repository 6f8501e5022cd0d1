// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/restart_delay.h"

#include <gtest/gtest.h>

namespace thalassa::backends::kernels {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(RestartDelay, IsNoneFirstThenDoublesUpToTheLongest)
{
    RestartDelay delay({});
    for (const int expected : {0, 1, 2, 4, 8, 16, 30, 30, 30})
        EXPECT_EQ(delay.next(milliseconds(1)), seconds(expected));
}

TEST(RestartDelay, IsNoneAgainAfterAWorkerThatLivedLong)
{
    RestartDelay delay({});
    for (const int expected : {0, 1, 2})
        EXPECT_EQ(delay.next(seconds(29)), seconds(expected));
    for (const int expected : {0, 0})
        EXPECT_EQ(delay.next(seconds(30)), seconds(expected));
    EXPECT_EQ(delay.next(seconds(29)), seconds(1));
}

} // namespace
} // namespace thalassa::backends::kernels
