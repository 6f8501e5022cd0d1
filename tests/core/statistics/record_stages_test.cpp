// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/record_stages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace thalassa::statistics {
namespace {

using inference::Outcome;
using testing::ElementsAre;
using testing::IsSupersetOf;

base::TimePoint atMicrosecond(int64_t microseconds)
{
    return base::TimePoint(std::chrono::microseconds(microseconds));
}

// Returns the record of a request that came over a connection and was executed. Each stage takes as
// many microseconds as its number plus 10.
inference::Record executed()
{
    inference::Record record;
    record.outcome = Outcome::Success;
    record.batchId = 1;
    record.receiveStart = atMicrosecond(1000);
    record.receiveEnd = atMicrosecond(1010);
    record.accepted = record.queued = atMicrosecond(1021);
    record.executeStart = atMicrosecond(1033);
    record.computeStart = atMicrosecond(1046);
    record.computeEnd = atMicrosecond(1060);
    record.executeEnd = atMicrosecond(1075);
    record.engineDone = atMicrosecond(1091);
    record.sendStart = atMicrosecond(1108);
    record.sendEnd = atMicrosecond(1126);
    return record;
}

// The stages of the record, with their microseconds.
std::vector<std::string> passed(const inference::Record& record)
{
    std::vector<std::string> told;
    const timeline::StageIntervals intervals = stageIntervals(record, atMicrosecond(1126));
    for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage) {
        if (intervals[stage].isPassed())
            told.push_back(std::string(nameOf(static_cast<timeline::Stage>(stage))) + " " +
                std::to_string(intervals[stage].duration() / std::chrono::microseconds(1)));
    }
    return told;
}

TEST(StageIntervals, PartsARequestWithoutGapsOrOverlaps)
{
    EXPECT_THAT(passed(executed()),
        ElementsAre("receive 10", "decode 11", "queue 12", "compute_input 13", "compute_infer 14",
            "compute_output 15", "respond 16", "encode 17", "send 18", "total 126"));
}

TEST(StageIntervals, LeavesOutTheFrontEndOfWhatCameWithoutOne)
{
    inference::Record record = executed();
    record.receiveStart = record.receiveEnd = record.sendStart = record.sendEnd = {};
    EXPECT_THAT(passed(record),
        ElementsAre("queue 12", "compute_input 13", "compute_infer 14", "compute_output 15",
            "respond 16", "total 105"));
}

// A backend may respond before its call ends; the call then includes the encoding of the response.
TEST(StageIntervals, DoesNotTellTheEncodingAsHandingOutOutputsToo)
{
    inference::Record record = executed();
    record.engineDone = atMicrosecond(1063);
    EXPECT_THAT(
        passed(record), IsSupersetOf({"compute_output 3", "respond 0", "encode 45", "send 18"}));
    record.engineDone = atMicrosecond(1050);
    EXPECT_THAT(passed(record), IsSupersetOf({"compute_output 0", "respond 0"}));
}

TEST(StageIntervals, TellsNoOutputsOfABackendThatHadDoneBeforeItComputed)
{
    inference::Record record = executed();
    record.executeEnd = atMicrosecond(1050);
    EXPECT_THAT(
        passed(record), testing::Not(testing::Contains(testing::StartsWith("compute_output"))));
    EXPECT_THAT(passed(record), testing::Contains("respond 41"));
}

TEST(StageIntervals, HasNoEncodingIfTheBeginOfSendingIsUnknown)
{
    inference::Record record = executed();
    record.sendStart = {};
    EXPECT_THAT(passed(record), testing::Not(testing::Contains(testing::StartsWith("encode"))));
    EXPECT_THAT(passed(record), testing::Contains("send 35"));
}

// The first byte of a stream leaves long before the last response.
TEST(StageIntervals, SendsTheEndOfAStreamFromItsLastResponseOn)
{
    inference::Record record = executed();
    record.sendStart = atMicrosecond(1080);
    EXPECT_THAT(passed(record), IsSupersetOf({"respond 16", "encode 0", "send 35"}));
}

// The times of computing of an ensemble are sums over its steps, without the queues of these.
TEST(StageIntervals, HasNoRespondingOfAnEnsemble)
{
    inference::Record record = executed();
    record.batchId = 0;
    EXPECT_THAT(passed(record), testing::Not(testing::Contains("respond 16")));
    EXPECT_THAT(passed(record), IsSupersetOf({"compute_output 15", "encode 17"}));
}

// Backends need not report the times of a failed execution. The time since the instance took the
// request then counts as computing.
TEST(StageIntervals, ComputesFromTheInstanceOnWhatFailedWithoutATime)
{
    inference::Record record = executed();
    record.outcome = Outcome::Failed;
    record.executeStart = record.computeStart = record.computeEnd = record.executeEnd = {};
    record.dequeued = atMicrosecond(1030);
    EXPECT_THAT(passed(record),
        ElementsAre("receive 10", "decode 11", "queue 9", "compute_infer 61", "encode 17",
            "send 18", "total 126"));
}

TEST(StageIntervals, LetsARequestThatCameNoFurtherWaitToItsEnd)
{
    inference::Record record;
    record.outcome = Outcome::Cancelled;
    record.accepted = record.queued = atMicrosecond(1000);
    record.engineDone = atMicrosecond(1126);
    EXPECT_THAT(passed(record), ElementsAre("queue 126", "total 126"));
}

} // namespace
} // namespace thalassa::statistics
