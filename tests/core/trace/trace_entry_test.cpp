// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_entry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "tests/support/rows.h"
#include "tests/support/time_points.h"

namespace thalassa::trace {
namespace {

using testing::ElementsAre;
using tests::at;

// Returns trace data with all points, each at another time.
TraceData wholeTrace(Origin origin)
{
    TraceData data{1, 0, "m", 1, "", origin};
    data.record.receiveStart = at(1);
    data.record.receiveEnd = at(2);
    data.record.accepted = at(3);
    data.record.queued = at(4);
    data.record.executeStart = at(5);
    data.record.computeStart = at(6);
    data.record.computeEnd = at(7);
    data.record.engineDone = at(8); // the response precedes the end of the execution
    data.record.sendStart = at(9);
    data.record.executeEnd = at(10);
    data.released = at(11);
    data.record.sendEnd = at(12);
    return data;
}

std::vector<std::string> shown(const TraceData& data)
{
    std::vector<TraceEntry> entries = {Heading()}; // is replaced
    listEntries(data, entries);
    std::vector<std::string> all;
    for (const TraceEntry& entry : entries) {
        if (const auto* const moment = std::get_if<Moment>(&entry))
            all.push_back(absl::StrCat(std::string(nameOf(moment->activity)), " ",
                moment->when.time_since_epoch().count()));
        else if (const auto* const point = std::get_if<const NamedPoint*>(&entry))
            all.push_back(
                absl::StrCat((*point)->name, " ", (*point)->when.time_since_epoch().count()));
        else if (const auto* const tensor = std::get_if<const TensorText*>(&entry))
            all.push_back("tensor " + (*tensor)->name);
        else
            all.emplace_back("-");
    }
    return all;
}

TEST(TraceEntryTest, OverHttpOnlyTheReceivingStandsBefore)
{
    ROWS("6.4.1", "6.4.4");
    EXPECT_THAT(shown(wholeTrace(Origin::Http)),
        ElementsAre("HTTP_RECV_START 1", "HTTP_RECV_END 2", "-", "REQUEST_START 3", "QUEUE_START 4",
            "COMPUTE_START 5", "COMPUTE_INPUT_END 6", "COMPUTE_OUTPUT_START 7",
            "INFER_RESPONSE_COMPLETE 8", "HTTP_SEND_START 9", "COMPUTE_END 10", "REQUEST_END 11",
            "HTTP_SEND_END 12"));
}

TEST(TraceEntryTest, OverGrpcAllOfTheFrontEndsStandsLast)
{
    ROWS("6.4.2");
    TraceData data = wholeTrace(Origin::Grpc);
    data.added = {{Activity::GrpcReadStart, at(1)}};
    EXPECT_THAT(shown(data),
        ElementsAre("-", "REQUEST_START 3", "QUEUE_START 4", "COMPUTE_START 5",
            "COMPUTE_INPUT_END 6", "COMPUTE_OUTPUT_START 7", "COMPUTE_END 10", "REQUEST_END 11",
            "GRPC_WAITREAD_START 1", "GRPC_WAITREAD_END 2", "INFER_RESPONSE_COMPLETE 8",
            "GRPC_SEND_START 9", "GRPC_SEND_END 12"));
}

TEST(TraceEntryTest, AStreamAddsItsOwn)
{
    ROWS("6.4.3");
    TraceData data = wholeTrace(Origin::GrpcStream);
    data.isEnsemble = true; // row 6.4.5
    data.added = {{Activity::GrpcReadStart, at(1)}, {Activity::GrpcSendStart, at(9)},
        {Activity::GrpcSendStart, at(10)}};
    EXPECT_THAT(shown(data),
        ElementsAre("-", "REQUEST_START 3", "QUEUE_START 4", "REQUEST_END 11",
            "GRPC_WAITREAD_START 1", "GRPC_SEND_START 9", "GRPC_SEND_START 10"));
}

TEST(TraceEntryTest, WhatWasNotReachedIsLeftOut)
{
    ROWS("6.4.6");
    TraceData data = wholeTrace(Origin::Model);
    data.record.executeEnd = base::TimePoint(); // the response cache has answered
    data.record.queued = base::TimePoint();
    EXPECT_THAT(shown(data), ElementsAre("-", "REQUEST_START 3", "REQUEST_END 11"));
}

TEST(TraceEntryTest, WhatWasNotedStandsWhereItPassed)
{
    ROWS("6.4.8", "6.4.10");
    TraceData data = wholeTrace(Origin::Model);
    TensorText tensor;
    tensor.name = "X";
    tensor.when = at(4);
    data.noted = {NamedPoint{"LATE", at(20)}, tensor, NamedPoint{"EARLY", at(2)}};
    data.isEnsemble = true;
    EXPECT_THAT(shown(data),
        ElementsAre("-", "EARLY 2", "REQUEST_START 3", "QUEUE_START 4", "tensor X",
            "REQUEST_END 11", "LATE 20"));
    data.hasPoints = false;
    data.noted = {tensor};
    EXPECT_THAT(shown(data), ElementsAre("-", "tensor X"));
}

TEST(TraceEntryTest, InputsStandBehindTheBeginningOfTheQueueAsInTriton)
{
    ROWS("6.4.8");
    TraceData data = wholeTrace(Origin::Model);
    data.isEnsemble = true;
    TensorText early;
    early.name = "IN";
    early.when = at(3);
    TensorText output = early;
    output.name = "OUT";
    output.activity = Activity::TensorBackendOutput;
    data.noted = {early, output};
    EXPECT_THAT(shown(data),
        ElementsAre(
            "-", "REQUEST_START 3", "tensor OUT", "QUEUE_START 4", "tensor IN", "REQUEST_END 11"));
}

TEST(TraceEntryTest, ManyAreSortedAlike)
{
    TraceData data{1, 0, "m", 1, ""};
    std::vector<std::string> expected = {"-"};
    for (int i = 0; i < 100; ++i) {
        data.noted.emplace_back(NamedPoint{absl::StrCat(i % 2), at(100 - i / 2)});
        expected.push_back(absl::StrCat(i % 2, " ", 51 + i / 2));
    }
    EXPECT_EQ(shown(data), expected);
}

} // namespace
} // namespace thalassa::trace
