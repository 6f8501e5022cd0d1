// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/timeline/span_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "tests/support/time_points.h"

namespace thalassa::timeline {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::at;

// "number<parent name[start-end] events" of each span.
std::vector<std::string> shown(SpanTree& tree)
{
    const auto time = [](base::TimePoint when) { return when.time_since_epoch().count(); };
    std::vector<std::string> all;
    for (const Span& span : tree.finish()) {
        std::string text = absl::StrCat(span.number, "<", span.parent, " ", span.name, "[",
            time(span.start), "-", time(span.end), "]");
        for (const SpanEvent& event : span.events)
            absl::StrAppend(&text, " ", event.name, ":", time(event.when));
        all.push_back(std::move(text));
    }
    return all;
}

TEST(SpanTree, EachPointIsAnEventOfTheInnermostSpan)
{
    SpanTree tree;
    tree.add(Activity::HttpReceiveStart, at(1));
    tree.add(Activity::RequestStart, at(2));
    tree.add(Activity::ComputeStart, at(3));
    tree.addBackends("A_START", at(4));
    tree.addBackends("B_START", at(5));
    tree.addBackends("x", at(6));
    tree.addBackends("A_END", at(7));
    tree.addBackends("y", at(8));
    tree.add(Activity::ComputeEnd, at(9));
    tree.add(Activity::HttpSendEnd, at(10));
    EXPECT_THAT(shown(tree),
        ElementsAre("3<2 B[5-7] B_START:5 x:6", "2<0 A[4-7] A_START:4 A_END:7",
            "1<0 compute[3-9] COMPUTE_START:3 COMPUTE_END:9", "0<0 [2-9] REQUEST_START:2 y:8"));
    ASSERT_EQ(tree.requestEvents().size(), 2u);
    EXPECT_EQ(tree.requestEvents()[1].name, "HTTP_SEND_END");
}

TEST(SpanTree, SpansThatABackendLeavesOpenEndWithTheModel)
{
    SpanTree tree;
    tree.addBackends("A_START", at(4));
    tree.add(Activity::RequestEnd, at(9));
    EXPECT_THAT(shown(tree), ElementsAre("1<0 A[4-9] A_START:4", "0<0 [4-9] REQUEST_END:9"));
}

TEST(SpanTree, ARefusedRequestHasNoSpanOfAModel)
{
    SpanTree tree;
    tree.add(Activity::HttpReceiveStart, at(1));
    EXPECT_THAT(shown(tree), IsEmpty());
}

TEST(BeginsSpan, NeedsANameBeforeTheEnding)
{
    EXPECT_TRUE(beginsSpan("A_START"));
    EXPECT_FALSE(beginsSpan("_START"));
    EXPECT_FALSE(beginsSpan("A_END"));
    EXPECT_FALSE(beginsSpan(""));
}

TEST(ActivityNamed, FindsEachActivityAndNoOtherName)
{
    for (uint8_t i = 0; i <= static_cast<uint8_t>(Activity::TensorBackendOutput); ++i)
        EXPECT_EQ(activityNamed(nameOf(static_cast<Activity>(i))), static_cast<Activity>(i));
    EXPECT_EQ(activityNamed("A_START"), std::nullopt);
    EXPECT_EQ(activityNamed(""), std::nullopt);
}

} // namespace
} // namespace thalassa::timeline
