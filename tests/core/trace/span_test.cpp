// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/span.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "absl/strings/str_cat.h"
#include "tests/support/rows.h"
#include "tests/support/time_points.h"

namespace thalassa::trace {
namespace {

using inference::Record;
using testing::ElementsAre;
using testing::IsEmpty;
using tests::at;

constexpr base::Duration kOffset = std::chrono::hours(10);
constexpr SpanId kRoot{1};
constexpr SpanId kModel{2};
constexpr SpanId kAsking{9};

// Sets one value of the trace data.
using Fact = std::function<void(TraceData&)>;

Fact point(base::TimePoint inference::Record::*place, int64_t time)
{
    return [place, time](TraceData& data) { data.record.*place = at(time); };
}
void overHttp(TraceData& data)
{
    data.origin = Origin::Http;
}
Fact released(int64_t time)
{
    return [time](TraceData& data) { data.released = at(time); };
}
Fact backend(const char* name, int64_t time)
{
    return [name, time](TraceData& data) { data.noted.emplace_back(NamedPoint{name, at(time)}); };
}

TraceData traceData(const std::vector<Fact>& facts)
{
    TraceData made{7, 0, "m", 3, "mine"};
    made.record.receiveStart = at(10);
    made.record.sendEnd = at(90);
    made.spanId = kModel;
    made.parentSpan = kRoot;
    for (const Fact& fact : facts)
        fact(made);
    return made;
}

FinishedTrace traceOf(TracedRequests requests)
{
    return {{{5}, kRoot, kAsking, "a=b"}, std::move(requests)};
}

// "name[start-end] events" of each span, preceded by the name of its parent.
std::vector<std::string> shown(const std::vector<Span>& spans)
{
    std::map<SpanId, std::string> names{{SpanId{}, "-"}, {kAsking, "client"}};
    for (const Span& span : spans)
        names[span.id] = span.name;
    const auto time = [](WallTime when) { return (when.time_since_epoch() - kOffset).count(); };
    std::vector<std::string> all;
    for (const Span& span : spans) {
        std::string text = absl::StrCat(
            names.at(span.parent), "/", span.name, "[", time(span.start), "-", time(span.end), "]");
        for (const SpanEvent& event : span.events)
            absl::StrAppend(&text, " ", event.name, ":", time(event.when));
        all.push_back(std::move(text));
    }
    return all;
}

std::vector<std::string> shownOf(const std::vector<Fact>& facts)
{
    FinishedTrace trace = traceOf({traceData(facts)});
    const size_t expected = spanCount(trace);
    const std::vector<Span> spans = spansOf(std::move(trace), kOffset);
    EXPECT_EQ(spans.size(), expected);
    return shown(spans);
}

TEST(Span, EachPointIsAnEventOfTheInnermostSpan)
{
    ROWS("6.5.2");
    EXPECT_THAT(shownOf({overHttp, point(&Record::receiveEnd, 11), point(&Record::accepted, 12),
                    point(&Record::queued, 13), point(&Record::executeStart, 14),
                    point(&Record::computeStart, 15), point(&Record::computeEnd, 16),
                    point(&Record::executeEnd, 17), released(18), point(&Record::engineDone, 19),
                    point(&Record::sendStart, 20)}),
        ElementsAre("m/compute[14-17] COMPUTE_START:14 COMPUTE_INPUT_END:15 "
                    "COMPUTE_OUTPUT_START:16 COMPUTE_END:17",
            "InferRequest/m[12-18] REQUEST_START:12 QUEUE_START:13 REQUEST_END:18",
            "client/InferRequest[10-90] HTTP_RECV_START:10 HTTP_RECV_END:11 "
            "INFER_RESPONSE_COMPLETE:19 HTTP_SEND_START:20 HTTP_SEND_END:90"));
}

TEST(Span, AModelsSpanHasItsNameVersionAndIds)
{
    ROWS("6.5.2");
    TraceData child = traceData({point(&Record::accepted, 12)});
    child.id = 8;
    child.parentId = 7;
    child.requestId.clear();
    child.copies = {2, 4096, 1};
    const std::vector<Span> spans = spansOf(traceOf({child, traceData({})}), kOffset);
    ASSERT_EQ(spans.size(), 2u); // no span stands for the model of the second trace
    std::map<std::string, std::variant<std::string, int64_t>> attributes;
    for (const SpanAttribute& attribute : spans[0].attributes)
        attributes[attribute.name] = attribute.value;
    const std::map<std::string, std::variant<std::string, int64_t>> expected = {
        {"triton.model_name", "m"}, {"triton.model_version", int64_t{3}},
        {"triton.trace_id", int64_t{8}}, {"triton.trace_parent_id", int64_t{7}},
        {"thalassa.copy_count", int64_t{2}}, {"thalassa.copied_byte_size", int64_t{4096}},
        {"thalassa.conversion_count", int64_t{1}}};
    EXPECT_EQ(attributes, expected); // without a request id there is no attribute for it
    EXPECT_THAT(spans[1].attributes, IsEmpty());
}

TEST(Span, AFailedRequestAndItsModelHaveTheError)
{
    const auto errorsOf = [](const TracedRequests& requests) {
        std::map<std::string, std::string> errors;
        for (const Span& span : spansOf(traceOf(requests), kOffset))
            errors[span.name] = span.failure;
        return errors;
    };
    const auto failed = [](TraceData& data) { data.failure = "broken"; };
    const auto ofAStep = [](TraceData& data) {
        data.parentId = 7;
        data.modelName = "step";
    };
    using Errors = std::map<std::string, std::string>;
    EXPECT_EQ(errorsOf({traceData({failed})}), (Errors{{"InferRequest", "broken"}}))
        << "a refused request has no model";
    EXPECT_EQ(errorsOf({traceData({failed, point(&Record::accepted, 12)})}),
        (Errors{{"InferRequest", "broken"}, {"m", "broken"}}));
    EXPECT_EQ(errorsOf({traceData({failed, ofAStep, point(&Record::accepted, 12)}),
                  traceData({point(&Record::accepted, 11)})}),
        (Errors{{"InferRequest", ""}, {"m", ""}, {"step", "broken"}}));
}

TEST(Span, StepsBelongToTheirEnsemble)
{
    TraceData step = traceData({point(&Record::accepted, 30)});
    step.modelName = "step";
    step.parentId = 7;
    step.spanId = {4};
    step.parentSpan = kModel;
    EXPECT_THAT(shown(spansOf(traceOf({step, traceData({point(&Record::accepted, 20)})}), kOffset)),
        ElementsAre("m/step[30-30] REQUEST_START:30", "InferRequest/m[20-20] REQUEST_START:20",
            "client/InferRequest[10-90]"));
}

TEST(Span, ARefusedRequestHasNoModel)
{
    EXPECT_THAT(shownOf({overHttp}),
        ElementsAre("client/InferRequest[10-90] HTTP_RECV_START:10 HTTP_SEND_END:90"));
}

TEST(Span, TheRootHoldsAllOthers)
{
    EXPECT_THAT(shownOf({point(&Record::accepted, 12), released(95)}),
        ElementsAre(
            "InferRequest/m[12-95] REQUEST_START:12 REQUEST_END:95", "client/InferRequest[10-95]"));
}

TEST(Span, BackendsOpenAndCloseSpans)
{
    ROWS("6.5.3");
    EXPECT_THAT(
        shownOf({point(&Record::accepted, 12), point(&Record::executeStart, 13),
            backend("A_START", 14), backend("B_START", 15), backend("x", 16), backend("B_END", 17),
            backend("A_END", 18), backend("y", 19), point(&Record::executeEnd, 20)}),
        ElementsAre("A/B[15-17] B_START:15 x:16 B_END:17", "m/A[14-18] A_START:14 A_END:18",
            "m/compute[13-20] COMPUTE_START:13 COMPUTE_END:20",
            "InferRequest/m[12-20] REQUEST_START:12 y:19", "client/InferRequest[10-90]"));
}

TEST(Span, WhatABackendLeavesOpenEndsWithTheModel)
{
    ROWS("6.5.3");
    EXPECT_THAT(shownOf({point(&Record::accepted, 12), backend("A_START", 14),
                    backend("B_START", 15), released(20)}),
        ElementsAre("A/B[15-20] B_START:15", "m/A[14-20] A_START:14",
            "InferRequest/m[12-20] REQUEST_START:12 REQUEST_END:20", "client/InferRequest[10-90]"));
}

TEST(Span, AnEndClosesWhatIsOpenInside)
{
    EXPECT_THAT(shownOf({backend("A_START", 14), backend("B_START", 15), backend("C_START", 16),
                    backend("A_END", 17), backend("B_END", 18)}),
        ElementsAre("B/C[16-17] C_START:16", "A/B[15-17] B_START:15",
            "m/A[14-17] A_START:14 A_END:17", "InferRequest/m[14-18] B_END:18",
            "client/InferRequest[10-90]"));
}

TEST(Span, AnEndOfNothingAndEndingsAloneAreEvents)
{
    EXPECT_THAT(shownOf({backend("A_END", 14), backend("_START", 15), backend("_END", 16),
                    backend("COMPUTE_END", 17)}),
        ElementsAre("InferRequest/m[14-17] A_END:14 _START:15 _END:16 COMPUTE_END:17",
            "client/InferRequest[10-90]"));
}

} // namespace
} // namespace thalassa::trace
