// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/stability.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace thalassa::perf {
namespace {

struct Case {
    std::string name;
    std::vector<WindowFigures> windows; // throughput, latency
    double percentage;
    bool isStable;
};

class Stability : public ::testing::TestWithParam<Case> { };

TEST_P(Stability, IsJudgedByTheLastThreeWindows)
{
    EXPECT_EQ(isStable(GetParam().windows, GetParam().percentage), GetParam().isStable);
}

INSTANTIATE_TEST_SUITE_P(, Stability,
    ::testing::Values(Case{"TwoAreTooFew", {{100, 1}, {100, 1}}, 10, false},
        Case{"ThreeThatAgree", {{100, 1}, {109, 1.05}, {105, 1.09}}, 10, true},
        Case{"AtTheLimit", {{100, 1}, {110, 1}, {100, 1.1}}, 10, true},
        Case{"ThroughputDiffers", {{100, 1}, {111, 1}, {100, 1}}, 10, false},
        Case{"LatencyDiffers", {{100, 1}, {100, 1}, {100, 1.2}}, 10, false},
        Case{"OldWindowsDoNotMatter", {{5, 9}, {100, 1}, {101, 1}, {102, 1}}, 10, true},
        Case{"TheThirdLastMatters", {{100, 1}, {80, 1}, {100, 1}, {100, 1}}, 10, false},
        Case{"NothingAnsweredAgreesWithNothing", {{0, 0}, {0, 0}, {0, 0}}, 10, false},
        Case{"OneStalledWindow", {{100, 1}, {0, 0}, {100, 1}}, 1000, false},
        Case{"AnyPercentage", {{100, 1}, {190, 1}, {100, 1}}, 100, true}),
    [](const auto& instance) { return instance.param.name; });

} // namespace
} // namespace thalassa::perf
