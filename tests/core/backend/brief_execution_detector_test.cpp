// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/brief_execution_detector.h"

#include <gtest/gtest.h>

namespace thalassa::backend {
namespace {

using std::chrono::microseconds;

// Returns the number of such executions after which they count as brief; -1 if 1000 are too few.
int executionsUntilBrief(microseconds took, size_t requests)
{
    BriefExecutionDetector detector;
    for (int count = 0; count <= 1000; ++count) {
        if (detector.isBrief())
            return count;
        detector.add(took, requests);
    }
    return -1;
}

TEST(BriefExecutionDetector, IsNotThereBeforeSeveralBriefExecutions)
{
    EXPECT_FALSE(BriefExecutionDetector().isBrief());
    EXPECT_GT(executionsUntilBrief(microseconds(20), 1), 8);
    EXPECT_LT(executionsUntilBrief(microseconds(20), 1), 100);
    EXPECT_EQ(executionsUntilBrief(microseconds(110), 1), -1);
}

TEST(BriefExecutionDetector, TheAnswersToTheFurtherRequestsOfABatchDoNotCount)
{
    EXPECT_EQ(executionsUntilBrief(microseconds(300), 1), -1);
    EXPECT_GT(executionsUntilBrief(microseconds(300), 32), 0);
    EXPECT_EQ(executionsUntilBrief(microseconds(430), 32), -1);
}

TEST(BriefExecutionDetector, OneLongExecutionIsSoonForgotten)
{
    BriefExecutionDetector detector;
    for (int i = 0; i < 100; ++i)
        detector.add(microseconds(10), 1);
    detector.add(std::chrono::hours(1), 1);
    EXPECT_FALSE(detector.isBrief());
    int count = 0;
    for (; !detector.isBrief(); ++count)
        detector.add(microseconds(10), 1);
    EXPECT_LT(count, 30);
}

} // namespace
} // namespace thalassa::backend
