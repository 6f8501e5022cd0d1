// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

constexpr char kGood[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

std::optional<TraceContext> read(std::string_view parent, std::string_view state = "")
{
    return readTraceContext({{parent}, {state}});
}

TEST(TraceContext, ReadsParentAndState)
{
    ROWS("6.5.4");
    const auto context = read(kGood, "a=b");
    ASSERT_TRUE(context.has_value());
    EXPECT_EQ(context->traceId[0], 0x0a);
    EXPECT_EQ(context->traceId[15], 0x9c);
    EXPECT_EQ(context->spanId[0], 0xb7);
    EXPECT_EQ(context->spanId[7], 0x31);
    EXPECT_EQ(context->flags, TraceContext::kSampled);
    EXPECT_EQ(context->state, "a=b");
    EXPECT_EQ(traceParentText(context->traceId, context->spanId, context->flags), kGood);
}

TEST(TraceContext, ReadsWhatALaterVersionHasInCommon)
{
    const std::string later = "cc" + std::string(kGood).substr(2);
    EXPECT_EQ(read(later), read(kGood));
    EXPECT_EQ(read(later + "-what-comes"), read(kGood));
    EXPECT_EQ(read(later + "."), std::nullopt);
    EXPECT_EQ(read(later + "0"), std::nullopt);
}

TEST(TraceContext, RefusesAParentThatIsNotWellFormed)
{
    const std::string good = kGood;
    for (const std::string& bad : {std::string(), good.substr(0, 54), good + "-", good + "-00",
             good + " ", " " + good, "ff" + good.substr(2), "0" + good, "0x" + good.substr(2),
             std::string("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"),
             std::string("00-0af7651916cd43dd8448eb211c80319c-B7AD6B7169203331-01"),
             std::string("00-00000000000000000000000000000000-b7ad6b7169203331-01"),
             std::string("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"),
             std::string("00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
             std::string("00-0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331-01"),
             std::string("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331_01"),
             std::string("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0g"),
             std::string("00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01")})
        EXPECT_EQ(read(bad, "a=b"), std::nullopt) << bad;
}

TEST(TraceContext, RefusesTwoParents)
{
    EXPECT_EQ(readTraceContext({{kGood, kGood}, {}}), std::nullopt);
    EXPECT_EQ(readTraceContext({}), std::nullopt);
}

TEST(TraceContext, KeepsFlagsThatItDoesNotKnow)
{
    const std::string unsampled = std::string(kGood).substr(0, 53);
    EXPECT_EQ(read(unsampled + "00")->flags, 0);
    EXPECT_EQ(read(unsampled + "fe")->flags, 0xfe);
}

TEST(TraceContext, ABadStateIsLeftOutAndTheParentStays)
{
    EXPECT_EQ(read(kGood, "a=b=c"), read(kGood));
}

TEST(TraceContext, AsJsonQuotesWhatNeedsIt)
{
    EXPECT_EQ(traceContextJson(*read(kGood)), std::string("{\"traceparent\":\"") + kGood + "\"}");
    EXPECT_EQ(traceContextJson(*read(kGood, R"(a="\,c=d)")),
        std::string("{\"traceparent\":\"") + kGood + R"(","tracestate":"a=\"\\,c=d"})");
}

TEST(TraceContext, RandomIdsDiffer)
{
    std::set<SpanId> spans;
    std::set<TraceId> traces;
    for (int i = 0; i < 1000; ++i) {
        spans.insert(randomSpanId());
        traces.insert(randomTraceId());
    }
    EXPECT_EQ(spans.size(), 1000u);
    EXPECT_EQ(traces.size(), 1000u);
    EXPECT_FALSE(spans.contains(SpanId{}));
}

} // namespace
} // namespace thalassa::trace
