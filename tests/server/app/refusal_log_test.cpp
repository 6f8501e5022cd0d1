// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/refusal_log.h"

#include <set>

#include <gmock/gmock.h>

namespace thalassa::app {
namespace {

using ::testing::HasSubstr;

http::RefusalCount& of(http::RefusalCounts& counts, http::RefusalReason reason)
{
    return counts[static_cast<size_t>(reason)];
}

TEST(RefusalText, NamesReasonCountAndLastClientOfWhatHasGrown)
{
    http::RefusalCounts before;
    of(before, http::RefusalReason::Malformed) = {7, "10.0.0.1"};
    of(before, http::RefusalReason::TimedOut) = {2, "10.0.0.2"};
    http::RefusalCounts now = before;
    of(now, http::RefusalReason::TimedOut) = {5, "::1"};
    of(now, http::RefusalReason::Framing) = {1, "10.0.0.3"};
    EXPECT_EQ(refusalText(now, before),
        "1 of body without a safe end (last from 10.0.0.3), 3 of request that did not arrive in "
        "time (last from ::1)");
    EXPECT_THAT(refusalText(now, {}), HasSubstr("7 of malformed request (last from 10.0.0.1)"));
}

TEST(RefusalText, IsEmptyWhereNothingHasGrown)
{
    http::RefusalCounts counts;
    EXPECT_EQ(refusalText(counts, {}), "");
    of(counts, http::RefusalReason::Malformed) = {7, "10.0.0.1"};
    EXPECT_EQ(refusalText(counts, counts), "");
}

TEST(RefusalText, EveryReasonHasWordsOfItsOwn)
{
    std::set<std::string> all;
    for (size_t i = 0; i < http::kRefusalReasonCount; ++i)
        all.insert(http::describe(static_cast<http::RefusalReason>(i)));
    EXPECT_EQ(all.size(), http::kRefusalReasonCount);
    EXPECT_FALSE(all.contains("unknown"));
}

TEST(RefusalText, NamesTheOptionsOfItsPort)
{
    http::RefusalCounts counts;
    of(counts, http::RefusalReason::TooManyConnections) = {1, "10.0.0.1"};
    EXPECT_THAT(refusalText(counts, {}, "http"), HasSubstr("beyond --http-max-connections (last"));
    EXPECT_THAT(refusalText(counts, {}, "grpc"), HasSubstr("beyond --grpc-max-connections (last"));
    EXPECT_THAT(refusalText(counts, {}, ""), HasSubstr("beyond the limit max-connections (last"));
}

} // namespace
} // namespace thalassa::app
