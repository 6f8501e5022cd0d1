// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/stage.h"

#include <gtest/gtest.h>

#include <set>

namespace thalassa::timeline {
namespace {

TEST(Stage, EachHasANameOfItsOwn)
{
    const std::set<std::string_view> names(kStageNames.begin(), kStageNames.end());
    EXPECT_EQ(names.size(), kStageCount);
    for (const std::string_view name : kStageNames)
        EXPECT_EQ(nameOf(stageNamed(name).value()), name);
    EXPECT_EQ(nameOf(Stage::ComputeOutput), "compute_output");
    EXPECT_EQ(nameOf(Stage::Total), "total");
    EXPECT_EQ(nameOf(Stage::CacheMiss), "cache_miss");
    EXPECT_EQ(nameOf(Stage::HandlerOverhead), "handler_overhead");
}

TEST(Stage, OtherTextsAreNoName)
{
    EXPECT_EQ(stageNamed(""), std::nullopt);
    EXPECT_EQ(stageNamed("Queue"), std::nullopt);
}

} // namespace
} // namespace thalassa::timeline
