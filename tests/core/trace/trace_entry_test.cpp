// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_entry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

using testing::ElementsAre;

base::TimePoint at(int64_t nanoseconds)
{
    return base::TimePoint(std::chrono::nanoseconds(nanoseconds));
}

// Returns trace data with all points, each at another time.
TraceData wholeAccount(Origin origin)
{
    TraceData account{1, 0, "m", 1, "", origin};
    account.record.receiveStart = at(1);
    account.record.receiveEnd = at(2);
    account.record.accepted = at(3);
    account.record.queued = at(4);
    account.record.executeStart = at(5);
    account.record.computeStart = at(6);
    account.record.computeEnd = at(7);
    account.record.engineDone = at(8); // the response precedes the end of the execution
    account.record.sendStart = at(9);
    account.record.executeEnd = at(10);
    account.released = at(11);
    account.record.sendEnd = at(12);
    return account;
}

std::vector<std::string> shown(const TraceData& account)
{
    std::vector<TraceEntry> entries = {Heading()}; // is replaced
    listEntries(account, entries);
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
    EXPECT_THAT(shown(wholeAccount(Origin::Http)),
        ElementsAre("HTTP_RECV_START 1", "HTTP_RECV_END 2", "-", "REQUEST_START 3", "QUEUE_START 4",
            "COMPUTE_START 5", "COMPUTE_INPUT_END 6", "COMPUTE_OUTPUT_START 7",
            "INFER_RESPONSE_COMPLETE 8", "HTTP_SEND_START 9", "COMPUTE_END 10", "REQUEST_END 11",
            "HTTP_SEND_END 12"));
}

TEST(TraceEntryTest, OverGrpcAllOfTheFrontEndsStandsLast)
{
    ROWS("6.4.2");
    TraceData account = wholeAccount(Origin::Grpc);
    account.added = {{Activity::GrpcReadStart, at(1)}};
    EXPECT_THAT(shown(account),
        ElementsAre("-", "REQUEST_START 3", "QUEUE_START 4", "COMPUTE_START 5",
            "COMPUTE_INPUT_END 6", "COMPUTE_OUTPUT_START 7", "COMPUTE_END 10", "REQUEST_END 11",
            "GRPC_WAITREAD_START 1", "GRPC_WAITREAD_END 2", "INFER_RESPONSE_COMPLETE 8",
            "GRPC_SEND_START 9", "GRPC_SEND_END 12"));
}

TEST(TraceEntryTest, AStreamAddsItsOwn)
{
    ROWS("6.4.3");
    TraceData account = wholeAccount(Origin::GrpcStream);
    account.isEnsemble = true; // row 6.4.5
    account.added = {{Activity::GrpcReadStart, at(1)}, {Activity::GrpcSendStart, at(9)},
        {Activity::GrpcSendStart, at(10)}};
    EXPECT_THAT(shown(account),
        ElementsAre("-", "REQUEST_START 3", "QUEUE_START 4", "REQUEST_END 11",
            "GRPC_WAITREAD_START 1", "GRPC_SEND_START 9", "GRPC_SEND_START 10"));
}

TEST(TraceEntryTest, WhatWasNotReachedIsLeftOut)
{
    ROWS("6.4.6");
    TraceData account = wholeAccount(Origin::Model);
    account.record.executeEnd = base::TimePoint(); // the response cache has answered
    account.record.queued = base::TimePoint();
    EXPECT_THAT(shown(account), ElementsAre("-", "REQUEST_START 3", "REQUEST_END 11"));
}

TEST(TraceEntryTest, WhatWasNotedStandsWhereItPassed)
{
    ROWS("6.4.8", "6.4.10");
    TraceData account = wholeAccount(Origin::Model);
    TensorText tensor;
    tensor.name = "X";
    tensor.when = at(4);
    account.noted = {NamedPoint{"LATE", at(20)}, tensor, NamedPoint{"EARLY", at(2)}};
    account.isEnsemble = true;
    EXPECT_THAT(shown(account),
        ElementsAre("-", "EARLY 2", "REQUEST_START 3", "tensor X", "QUEUE_START 4",
            "REQUEST_END 11", "LATE 20"));
    account.hasPoints = false;
    account.noted = {tensor};
    EXPECT_THAT(shown(account), ElementsAre("-", "tensor X"));
}

TEST(TraceEntryTest, ManyAreSortedAlike)
{
    TraceData account{1, 0, "m", 1, ""};
    std::vector<std::string> expected = {"-"};
    for (int i = 0; i < 100; ++i) {
        account.noted.emplace_back(NamedPoint{absl::StrCat(i % 2), at(100 - i / 2)});
        expected.push_back(absl::StrCat(i % 2, " ", 51 + i / 2));
    }
    EXPECT_EQ(shown(account), expected);
}

} // namespace
} // namespace thalassa::trace
