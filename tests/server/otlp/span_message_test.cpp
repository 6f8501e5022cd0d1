// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/span_message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/base/build_info.h"
#include "opentelemetry/proto/collector/trace/v1/trace_service.pb.h"
#include "tests/support/rows.h"

namespace thalassa::otlp {
namespace {

using opentelemetry::proto::collector::trace::v1::ExportTraceServiceRequest;
using opentelemetry::proto::collector::trace::v1::ExportTraceServiceResponse;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Pair;
using testing::UnorderedElementsAre;

PlacedSpan span()
{
    const auto at = [](int64_t time) { return trace::WallTime(base::Duration(time)); };
    PlacedSpan placed;
    placed.span = {{1, 2}, {3}, "compute", at(10), at(20), {{"COMPUTE_START", at(11)}},
        {{"triton.trace_id", int64_t{-5}}, {"triton.model_name", std::string("m")}}, {}};
    placed.root = std::make_shared<trace::TraceRoot>(trace::TraceRoot{{7}, {8}, {}, "a=b"});
    return placed;
}

ExportTraceServiceRequest written(
    const std::vector<PlacedSpan>& spans, const ExportOptions& options = {})
{
    ExportTraceServiceRequest request;
    EXPECT_TRUE(request.ParseFromString(spanMessage(spans, options)));
    EXPECT_EQ(request.resource_spans_size(), 1);
    EXPECT_EQ(request.resource_spans(0).scope_spans_size(), 1);
    return request;
}

std::vector<std::pair<std::string, std::string>> resourceOf(
    const ExportTraceServiceRequest& request)
{
    std::vector<std::pair<std::string, std::string>> all;
    for (const auto& attribute : request.resource_spans(0).resource().attributes())
        all.emplace_back(attribute.key(), attribute.value().string_value());
    return all;
}

TEST(SpanMessage, HoldsAllOfASpan)
{
    ROWS("6.5.2");
    const ExportTraceServiceRequest request = written({span()});
    const auto& scope = request.resource_spans(0).scope_spans(0);
    EXPECT_EQ(scope.scope().name(), "triton-server");
    ASSERT_EQ(scope.spans_size(), 1);
    const auto& one = scope.spans(0);
    EXPECT_EQ(one.trace_id(), std::string("\7") + std::string(15, '\0'));
    EXPECT_EQ(one.span_id(), std::string("\1\2") + std::string(6, '\0'));
    EXPECT_EQ(one.parent_span_id(), std::string("\3") + std::string(7, '\0'));
    EXPECT_EQ(one.trace_state(), "a=b");
    EXPECT_EQ(one.name(), "compute");
    EXPECT_EQ(one.kind(), opentelemetry::proto::trace::v1::Span::SPAN_KIND_SERVER);
    EXPECT_EQ(one.start_time_unix_nano(), 10u);
    EXPECT_EQ(one.end_time_unix_nano(), 20u);
    ASSERT_EQ(one.attributes_size(), 2);
    EXPECT_EQ(one.attributes(0).value().int_value(), -5);
    EXPECT_EQ(one.attributes(1).key(), "triton.model_name");
    EXPECT_EQ(one.attributes(1).value().string_value(), "m");
    ASSERT_EQ(one.events_size(), 1);
    EXPECT_EQ(one.events(0).name(), "COMPUTE_START");
    EXPECT_EQ(one.events(0).time_unix_nano(), 11u);
}

TEST(SpanMessage, ASpanOfAFailedRequestHasTheError)
{
    using opentelemetry::proto::trace::v1::Status;
    PlacedSpan failed = span();
    failed.span.failure = "no such input \xff";
    const ExportTraceServiceRequest request = written({failed, span()});
    const auto& scope = request.resource_spans(0).scope_spans(0);
    EXPECT_EQ(scope.spans(0).status().code(), Status::STATUS_CODE_ERROR);
    EXPECT_THAT(scope.spans(0).status().message(), testing::StartsWith("no such input "));
    EXPECT_FALSE(scope.spans(1).has_status());
}

TEST(SpanMessage, ASpanWithoutAParentHasNone)
{
    PlacedSpan root = span();
    root.span.parent = {};
    EXPECT_EQ(written({root}).resource_spans(0).scope_spans(0).spans(0).parent_span_id(), "");
}

TEST(SpanMessage, SaysWhatTheServerIs)
{
    ROWS("6.5.1");
    const char* const version = base::buildInfo().version;
    EXPECT_THAT(resourceOf(written({span()})),
        UnorderedElementsAre(Pair("service.name", "triton-inference-server"),
            Pair("service.version", version), Pair("telemetry.sdk.name", "thalassa"),
            Pair("telemetry.sdk.language", "cpp"), Pair("telemetry.sdk.version", version)));
    ExportOptions options;
    options.resource = {{"service.name", "mine"}, {"zone", "b"}, {"service.version", "7"}};
    const auto resource = resourceOf(written({span()}, options));
    EXPECT_THAT(resource, IsSupersetOf({Pair("service.name", "mine"), Pair("zone", "b")}));
    EXPECT_EQ(std::count_if(resource.begin(), resource.end(),
                  [](const auto& one) { return one.first.starts_with("service."); }),
        2);
}

TEST(SpanMessage, HoldsNoTextThatIsNotUtf8)
{
    for (const std::string bad :
        {"\xff", "a\xc3", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80"}) {
        PlacedSpan one = span();
        one.span.name = bad;
        one.span.events[0].name = bad;
        one.span.attributes[1].value = bad;
        ExportOptions options;
        options.resource = {{bad, bad}};
        written({one}, options); // protobuf refuses text that is not UTF-8
    }
    PlacedSpan good = span();
    good.span.name = "gr\xc3\xbc\xc3\x9f";
    EXPECT_EQ(written({good}).resource_spans(0).scope_spans(0).spans(0).name(), good.span.name);
}

TEST(SpanMessage, AnAnswerMaySayHowManyWereNotTaken)
{
    ExportTraceServiceResponse response;
    EXPECT_EQ(rejectionOf(response.SerializeAsString()).count, 0u);
    response.mutable_partial_success()->set_rejected_spans(3);
    response.mutable_partial_success()->set_error_message("full");
    EXPECT_EQ(rejectionOf(response.SerializeAsString()).count, 3u);
    EXPECT_EQ(rejectionOf(response.SerializeAsString()).reason, "full");
    response.mutable_partial_success()->set_rejected_spans(-3);
    EXPECT_EQ(rejectionOf(response.SerializeAsString()).count, 0u);
    EXPECT_EQ(rejectionOf("<html>").count, 0u);
}

} // namespace
} // namespace thalassa::otlp
