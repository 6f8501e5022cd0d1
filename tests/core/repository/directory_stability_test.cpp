// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/directory_stability.h"

#include <gtest/gtest.h>

namespace thalassa::repository {
namespace {

using namespace std::chrono_literals;
using WallTime = std::chrono::system_clock::time_point;

ModelDirectory changedAt(std::chrono::seconds time)
{
    ModelDirectory model;
    model.name = "m";
    model.path = "/r/m";
    model.lastChange = WallTime(time);
    return model;
}

TEST(Settle, IsQuietOnceNothingWasTouchedForAsLong)
{
    EXPECT_FALSE(isStable(changedAt(10s), WallTime(11s), 2s));
    EXPECT_TRUE(isStable(changedAt(10s), WallTime(12s), 2s));
    EXPECT_FALSE(isStable(changedAt(20s), WallTime(12s), 2s))
        << "a file server whose clock is ahead";
}

TEST(Settle, SeesEveryDifferenceOfTwoLooks)
{
    const ModelDirectory before = changedAt(10s);
    EXPECT_TRUE(isSame(before, changedAt(10s)));
    EXPECT_FALSE(isSame(before, changedAt(11s)));
    ModelDirectory grown = before;
    grown.tree["1/model.onnx"] = {1, 5, false};
    EXPECT_FALSE(isSame(before, grown));
    ModelDirectory vanished = before;
    vanished.status = absl::NotFoundError("gone");
    EXPECT_FALSE(isSame(before, vanished));
}

} // namespace
} // namespace thalassa::repository
