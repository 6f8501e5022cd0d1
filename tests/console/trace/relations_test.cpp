// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/relations.h"

#include <gmock/gmock.h>

#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

TEST(Relations, AreThoseOfTheRowAndTheRowsBesideIt)
{
    const TraceSet traces =
        setOf("[" + httpRequest(1, 1000, 10) + "," + httpRequest(2, 5000, 10) + "]");
    const Place first = placeOf(traces, "HTTP request");
    const Place second = nextOf(traces, first);
    ASSERT_FALSE(second.isNull());
    EXPECT_EQ(traces.rangeOf(second).begin, 5000);
    EXPECT_EQ(previousOf(traces, second), first);
    EXPECT_TRUE(nextOf(traces, second).isNull());
    EXPECT_TRUE(previousOf(traces, first).isNull());
    std::vector<std::string> parts;
    for (const Place& part : partsOf(traces, first)) {
        parts.push_back(traces.nameOf(part));
        EXPECT_EQ(parentOf(traces, part), first);
    }
    EXPECT_THAT(parts, testing::ElementsAre("receive", "handler", "send"));
    EXPECT_EQ(selfTimeOf(traces, first), 20);
    EXPECT_TRUE(partsOf(traces, placeOf(traces, "infer")).empty());
}

TEST(Relations, OfABatchAreTheRequestsInIt)
{
    const TraceSet traces =
        setOf("[" + httpRequest(1, 1000, 10) + "," + httpRequest(2, 1000, 10) + "]");
    const Place batch = placeOf(traces, "batch of 2");
    const std::vector<Arrow> arrows = arrowsOf(traces, batch, 10);
    ASSERT_EQ(arrows.size(), 2U);
    EXPECT_EQ(arrows[0].to, batch);
    EXPECT_EQ(arrows[1].to, batch);
    EXPECT_EQ(arrowsOf(traces, batch, 1).size(), 1U);
}

} // namespace
} // namespace thalassa::console::trace
