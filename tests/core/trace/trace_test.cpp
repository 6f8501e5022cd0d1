// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/inference/request_context.h"
#include "tests/core/trace/keeping_sink.h"
#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class NoSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<inference::Response>, bool) override {
    }
};

class TraceTest : public ::testing::Test {
protected:
    std::shared_ptr<Trace> trace(TraceLevels levels = {.timestamps = true})
    {
        auto tree = std::make_shared<TraceTree>(
            std::make_shared<Sampler>(TraceSetting{levels, 1, -1, 0}), m_sink);
        return std::make_shared<Trace>(std::move(tree), Origin::Http);
    }
    static std::shared_ptr<inference::RequestContext> context(
        const std::string& model, std::shared_ptr<inference::RequestTrace> trace)
    {
        auto context = std::make_shared<inference::RequestContext>(std::make_shared<NoSink>());
        context->modelName = model;
        context->modelVersion = 2;
        context->clientId = "of " + model;
        context->trace = std::move(trace);
        context->record.accepted = base::TimePoint(base::Duration(5));
        return context;
    }
    // "model parent/id" of each trace.
    std::vector<std::string> ended() const
    {
        std::vector<std::string> all;
        for (const TraceData& data : m_sink->traces.at(0).requests)
            all.push_back(
                data.modelName + (data.parentId == 0 ? "" : " of ") + nameOf(data.parentId));
        return all;
    }
    std::string nameOf(uint64_t id) const
    {
        for (const TraceData& data : m_sink->traces.at(0).requests)
            if (data.id == id)
                return data.modelName;
        return "";
    }

    const std::shared_ptr<KeepingSink> m_sink = std::make_shared<KeepingSink>();
};

TEST_F(TraceTest, SaysWhatItsContextSaid)
{
    ROWS("6.3.10");
    auto one = context("m", trace());
    one->trace->addPoint(Activity::GrpcReadStart, base::TimePoint(base::Duration(4)));
    one->trace->addCustom("MINE", base::TimePoint(base::Duration(6)));
    one.reset();
    ASSERT_THAT(m_sink->traces, SizeIs(1));
    ASSERT_THAT(m_sink->traces[0].requests, SizeIs(1));
    const TraceData& data = m_sink->traces[0].requests[0];
    EXPECT_EQ(data.modelName, "m");
    EXPECT_EQ(data.modelVersion, 2);
    EXPECT_EQ(data.requestId, "of m");
    EXPECT_EQ(data.parentId, 0u);
    EXPECT_EQ(data.record.accepted, base::TimePoint(base::Duration(5)));
    EXPECT_THAT(data.added, SizeIs(1));
    ASSERT_THAT(data.noted, SizeIs(1));
    EXPECT_EQ(std::get<NamedPoint>(data.noted[0]).name, "MINE");
}

// The model calls other models, which call others; each may end before or after its caller.
TEST_F(TraceTest, ChildrenGoWithTheRequestThatTheyAnswer)
{
    ROWS("6.3.5", "6.3.7");
    auto request = context("m", trace());
    auto child = context("child", request->trace->makeChild());
    auto other = context("other", request->trace->makeChild());
    auto grandchild = context("grandchild", child->trace->makeChild());
    const uint64_t id = request->trace->id();
    EXPECT_EQ(child->trace->parentId(), id);
    EXPECT_EQ(grandchild->trace->parentId(), child->trace->id());
    child.reset();
    request.reset(); // a decoupled model responds after the release of its request
    grandchild.reset();
    EXPECT_THAT(m_sink->traces, IsEmpty());
    other.reset();
    ASSERT_THAT(m_sink->traces, SizeIs(1));
    EXPECT_THAT(ended(), ElementsAre("child of m", "m", "grandchild of child", "other of m"));
}

TEST_F(TraceTest, WhatWasRefusedLeavesNothing)
{
    ROWS("6.2.2");
    auto request = context("m", trace());
    request->record.accepted = base::TimePoint();
    request.reset();
    EXPECT_THAT(m_sink->traces, IsEmpty());
}

TEST_F(TraceTest, WithoutTimestampsNoPointIsKept)
{
    auto one = context("m", trace({.tensors = true}));
    one->trace->addPoint(Activity::GrpcReadStart, base::TimePoint(base::Duration(4)));
    one->trace->addCustom("MINE", base::TimePoint(base::Duration(6)));
    one.reset();
    const TraceData& data = m_sink->traces.at(0).requests.at(0);
    EXPECT_FALSE(data.hasPoints);
    EXPECT_THAT(data.added, IsEmpty());
    EXPECT_THAT(data.noted, IsEmpty());
}

TEST_F(TraceTest, OfAStreamWithoutEndSoManyPointsAreKept)
{
    auto one = context("m", trace());
    for (int i = 0; i < 10'001; ++i) {
        one->trace->addPoint(Activity::GrpcSendStart, base::TimePoint(base::Duration(i)));
        one->trace->addCustom("MINE", base::TimePoint(base::Duration(i)));
    }
    one.reset();
    const TraceData& data = m_sink->traces.at(0).requests.at(0);
    EXPECT_THAT(data.added, SizeIs(10'000));
    EXPECT_THAT(data.noted, SizeIs(10'000));
}

} // namespace
} // namespace thalassa::trace
