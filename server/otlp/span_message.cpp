// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/span_message.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <utility>

#include "core/base/build_info.h"
#include "core/base/text/utf8_text.h"
#include "core/timeline/span_tree.h"
#include "opentelemetry/proto/collector/trace/v1/trace_service.pb.h"

namespace thalassa::otlp {
namespace {

namespace v1 = opentelemetry::proto::trace::v1;
using opentelemetry::proto::collector::trace::v1::ExportTraceServiceRequest;
using opentelemetry::proto::collector::trace::v1::ExportTraceServiceResponse;
using opentelemetry::proto::common::v1::KeyValue;

constexpr char kScope[] = "triton-server"; // Triton's dashboards find its spans by this name

uint64_t nanoseconds(trace::WallTime when)
{
    return static_cast<uint64_t>(when.time_since_epoch().count());
}

template <typename Id> std::string bytesOf(const Id& id)
{
    return {reinterpret_cast<const char*>(id.data()), id.size()};
}

void set(const std::string& name, const std::string& value, KeyValue& attribute)
{
    attribute.set_key(base::asUtf8(name));
    attribute.mutable_value()->set_string_value(base::asUtf8(value));
}

// The attributes of the options replace those of the same name.
void describe(const ExportOptions& options, v1::ResourceSpans& spans)
{
    const char* const version = base::buildInfo().version;
    const std::initializer_list<std::pair<const char*, const char*>> known{
        {"service.name", "triton-inference-server"}, // row 6.5.1
        {"service.version", version}, {"telemetry.sdk.name", "thalassa"},
        {"telemetry.sdk.language", "cpp"}, {"telemetry.sdk.version", version}};
    auto& attributes = *spans.mutable_resource();
    for (const auto& [name, value] : known) {
        const bool isReplaced = std::any_of(options.resource.begin(), options.resource.end(),
            [name = name](const auto& attribute) { return attribute.first == name; });
        if (!isReplaced)
            set(name, value, *attributes.add_attributes());
    }
    for (const auto& [name, value] : options.resource)
        set(name, value, *attributes.add_attributes());
}

void write(const PlacedSpan& placed, v1::Span& message)
{
    const trace::Span& span = placed.span;
    message.set_trace_id(bytesOf(placed.root->traceId));
    message.set_span_id(bytesOf(span.id));
    message.set_trace_state(placed.root->state);
    if (span.parent != trace::SpanId{})
        message.set_parent_span_id(bytesOf(span.parent));
    message.set_name(base::asUtf8(span.name));
    message.set_kind(static_cast<v1::Span::SpanKind>(timeline::kSpanKind));
    message.set_start_time_unix_nano(nanoseconds(span.start));
    message.set_end_time_unix_nano(nanoseconds(span.end));
    for (const trace::SpanAttribute& attribute : span.attributes) {
        KeyValue& target = *message.add_attributes();
        if (const auto* const text = std::get_if<std::string>(&attribute.value)) {
            set(attribute.name, *text, target);
        } else {
            target.set_key(attribute.name);
            target.mutable_value()->set_int_value(std::get<int64_t>(attribute.value));
        }
    }
    if (!span.failure.empty()) {
        message.mutable_status()->set_code(v1::Status::STATUS_CODE_ERROR);
        message.mutable_status()->set_message(base::asUtf8(span.failure));
    }
    for (const trace::SpanEvent& event : span.events) {
        v1::Span::Event& target = *message.add_events();
        target.set_name(base::asUtf8(event.name));
        target.set_time_unix_nano(nanoseconds(event.when));
    }
}

} // namespace

std::string spanMessage(const std::vector<PlacedSpan>& spans, const ExportOptions& options)
{
    google::protobuf::Arena arena;
    auto& request = *google::protobuf::Arena::CreateMessage<ExportTraceServiceRequest>(&arena);
    v1::ResourceSpans& resource = *request.add_resource_spans();
    describe(options, resource);
    v1::ScopeSpans& scope = *resource.add_scope_spans();
    scope.mutable_scope()->set_name(kScope);
    for (const PlacedSpan& span : spans)
        write(span, *scope.add_spans());
    return request.SerializeAsString();
}

Rejection rejectionOf(std::string_view body)
{
    ExportTraceServiceResponse response;
    const bool isMessage = body.size() <= std::numeric_limits<int>::max() &&
        response.ParseFromArray(body.data(), static_cast<int>(body.size()));
    if (!isMessage)
        return {};
    const auto& partial = response.partial_success();
    return {static_cast<uint64_t>(std::max<int64_t>(0, partial.rejected_spans())),
        partial.error_message()};
}

} // namespace thalassa::otlp
