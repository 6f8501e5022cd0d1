// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/execution_time_estimate.h"

#include <gtest/gtest.h>

namespace thalassa::backend {
namespace {

using std::chrono::microseconds;

// Returns the number of such executions after which they count as brief; -1 if 1000 are too few.
int executionsUntilBrief(microseconds took, size_t requests)
{
    ExecutionTimeEstimate brevity;
    for (int count = 0; count <= 1000; ++count) {
        if (brevity.isBrief())
            return count;
        brevity.add(took, requests);
    }
    return -1;
}

TEST(ExecutionTimeEstimate, IsNotThereBeforeSeveralBriefExecutions)
{
    EXPECT_FALSE(ExecutionTimeEstimate().isBrief());
    EXPECT_GT(executionsUntilBrief(microseconds(20), 1), 8);
    EXPECT_LT(executionsUntilBrief(microseconds(20), 1), 100);
    EXPECT_EQ(executionsUntilBrief(microseconds(110), 1), -1);
}

TEST(ExecutionTimeEstimate, TheAnswersToTheFurtherRequestsOfABatchDoNotCount)
{
    EXPECT_EQ(executionsUntilBrief(microseconds(300), 1), -1);
    EXPECT_GT(executionsUntilBrief(microseconds(300), 32), 0);
    EXPECT_EQ(executionsUntilBrief(microseconds(430), 32), -1);
}

TEST(ExecutionTimeEstimate, OneLongExecutionIsSoonForgotten)
{
    ExecutionTimeEstimate brevity;
    for (int i = 0; i < 100; ++i)
        brevity.add(microseconds(10), 1);
    brevity.add(std::chrono::hours(1), 1);
    EXPECT_FALSE(brevity.isBrief());
    int count = 0;
    for (; !brevity.isBrief(); ++count)
        brevity.add(microseconds(10), 1);
    EXPECT_LT(count, 30);
}

} // namespace
} // namespace thalassa::backend
