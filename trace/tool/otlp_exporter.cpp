// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes one ExportTraceServiceRequest in OTLP's JSON, which has ids in hex and numbers of 64 bits
// as strings. The spans are those of the server's own export (core/timeline/span_tree.h).
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/build_info.h"
#include "core/base/text/json.h"
#include "core/base/text/utf8_text.h"
#include "core/timeline/span_tree.h"
#include "trace/reader/text.h"
#include "trace/tool/exporter.h"

namespace thalassa::trace_tool {
namespace {

using timeline::Activity;

base::TimePoint timeOf(const Point& point)
{
    return base::TimePoint(base::Duration(point.nanoseconds));
}

// The spans of a trace.
struct TraceSpans {
    std::optional<timeline::Span> client; // its number is kClientNumber
    std::vector<timeline::Span> others;   // by decreasing extent; the model's is the first

    bool isEmpty() const { return !client && others.empty(); }
};
constexpr uint32_t kClientNumber = UINT32_MAX;

TraceSpans spansFor(const RecordedTrace& trace)
{
    timeline::SpanTree tree;
    std::optional<base::TimePoint> begin; // the client's span begins with its first byte
    for (const Point& point : trace.points()) {
        const std::optional<Activity> activity = point.name.activity();
        if (activity)
            tree.add(*activity, timeOf(point));
        else
            tree.addBackends(trace.nameOf(point), timeOf(point));
        if (activity && isOfFrontEnd(*activity) && *activity != Activity::GrpcReadStart &&
            *activity != Activity::ResponseComplete)
            begin = std::min(begin.value_or(timeOf(point)), timeOf(point));
    }
    TraceSpans spans;
    spans.others = tree.finish();
    std::reverse(spans.others.begin(), spans.others.end());
    if (!begin)
        return spans;
    spans.client = timeline::Span{
        kClientNumber, kClientNumber, timeline::kRequestSpanName, *begin, *begin, {}};
    for (const timeline::SpanEvent& event : tree.requestEvents())
        spans.client->note(event.name, event.when);
    return spans;
}

// Extends the client's span, which contains the spans of all its requests.
void extendClients(std::vector<TraceSpans>& all)
{
    base::TimePoint end;
    for (const TraceSpans& spans : all) {
        for (const timeline::Span& span : spans.others)
            end = std::max(end, span.end);
    }
    for (TraceSpans& spans : all) {
        if (spans.client)
            spans.client->end = std::max(spans.client->end, end);
    }
}

std::string nanoseconds(base::TimePoint when)
{
    return absl::StrCat(when.time_since_epoch().count());
}

class OtlpExporter : public Exporter {
public:
    OtlpExporter(std::ostream& out, std::string serviceName)
        : m_out(out)
        , m_serviceName(std::move(serviceName))
    {
    }

    void begin() override;
    void add(const std::string& file, const TraceTree& tree, const SpanIds& ids) override;
    void end() override { m_out << "\n]}]}]}\n"; }

private:
    using Writer = json::Writer<>;

    void write(const RecordedTrace& trace, const TraceSpans& spans, const SpanIds& ids,
        std::string parent);
    void open(const timeline::Span& span, std::string_view name, const std::string& trace,
        const std::string& id, const std::string& parent);
    void writeEvents(const timeline::Span& span);
    void writeAttributes(const RecordedTrace& trace);
    void close();
    void text(const char* key, std::string_view value);
    void attribute(std::string_view key, const char* kind, std::string_view value);

    std::ostream& m_out;
    const std::string m_serviceName;
    json::StringBuffer m_buffer;
    Writer m_writer{m_buffer};
    bool m_hasSpans = false;
};

// A trace file does not have the version of the server that wrote it.
void OtlpExporter::begin()
{
    m_writer.StartArray();
    attribute("service.name", "stringValue", base::asUtf8(m_serviceName));
    attribute("telemetry.sdk.name", "stringValue", "thalassa-trace");
    attribute("telemetry.sdk.language", "stringValue", "cpp");
    attribute("telemetry.sdk.version", "stringValue", base::buildInfo().version);
    m_writer.EndArray();
    m_out << R"({"resourceSpans":[{"resource":{"attributes":)" << m_buffer.GetString()
          << R"(},"scopeSpans":[{"scope":{"name":"thalassa-trace"},"spans":[)"
          << "\n";
}

void OtlpExporter::text(const char* key, std::string_view value)
{
    m_writer.Key(key);
    m_writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
}

void OtlpExporter::attribute(std::string_view key, const char* kind, std::string_view value)
{
    m_writer.StartObject();
    text("key", key);
    m_writer.Key("value");
    m_writer.StartObject();
    text(kind, value);
    m_writer.EndObject();
    m_writer.EndObject();
}

void OtlpExporter::open(const timeline::Span& span, std::string_view name, const std::string& trace,
    const std::string& id, const std::string& parent)
{
    m_buffer.Clear();
    m_writer.Reset(m_buffer);
    m_writer.StartObject();
    text("traceId", trace);
    text("spanId", id);
    if (!parent.empty())
        text("parentSpanId", parent);
    text("name", base::withReplacements(name));
    m_writer.Key("kind");
    m_writer.Int(timeline::kSpanKind);
    text("startTimeUnixNano", nanoseconds(span.start));
    text("endTimeUnixNano", nanoseconds(span.end));
}

void OtlpExporter::close()
{
    m_writer.EndObject();
    if (m_hasSpans)
        m_out << ",\n";
    m_hasSpans = true;
    m_out.write(m_buffer.GetString(), static_cast<std::streamsize>(m_buffer.GetSize()));
}

void OtlpExporter::writeEvents(const timeline::Span& span)
{
    m_writer.Key("events");
    m_writer.StartArray();
    for (const timeline::SpanEvent& event : span.events) {
        m_writer.StartObject();
        text("timeUnixNano", nanoseconds(event.when));
        text("name", base::withReplacements(event.name));
        m_writer.EndObject();
    }
    m_writer.EndArray();
}

void OtlpExporter::writeAttributes(const RecordedTrace& trace)
{
    m_writer.Key("attributes");
    m_writer.StartArray();
    attribute("triton.model_name", "stringValue", base::withReplacements(trace.model()));
    attribute("triton.model_version", "intValue", absl::StrCat(trace.version()));
    attribute("triton.trace_id", "intValue", absl::StrCat(static_cast<int64_t>(trace.id())));
    attribute(
        "triton.trace_parent_id", "intValue", absl::StrCat(static_cast<int64_t>(trace.parent())));
    if (!trace.request().empty())
        attribute("triton.request_id", "stringValue", base::withReplacements(trace.request()));
    const std::optional<timeline::CopyCounts> copies = trace.copies();
    for (const timeline::CopyCountName& one : timeline::kCopyCountNames) {
        if (copies)
            attribute(timeline::spanNameOf(one), "intValue", absl::StrCat(*copies.*one.count));
    }
    for (const Tensor& tensor : trace.tensors())
        attribute(titleOf(tensor), "stringValue", beginOf(tensor));
    m_writer.EndArray();
}

void OtlpExporter::write(
    const RecordedTrace& trace, const TraceSpans& spans, const SpanIds& ids, std::string parent)
{
    if (spans.client) {
        const std::string id = ids.span(trace.id(), kClientNumber);
        open(*spans.client, spans.client->name, ids.trace(), id, parent);
        if (spans.others.empty())
            writeAttributes(trace);
        writeEvents(*spans.client);
        close();
        parent = id;
    }
    for (const timeline::Span& span : spans.others) {
        const bool isModel = span.number == 0;
        open(span, isModel ? trace.model() : span.name, ids.trace(),
            ids.span(trace.id(), span.number),
            isModel ? parent : ids.span(trace.id(), span.parent));
        if (isModel)
            writeAttributes(trace);
        writeEvents(span);
        close();
    }
}

// Returns the position in the tree of the parent trace, or nothing if there is none.
std::optional<size_t> parentOf(const TraceTree& tree, const RecordedTrace& trace)
{
    for (size_t i = 0; i < tree.size(); ++i) {
        if (trace.parent() != 0 && tree[i].id() == trace.parent() && tree[i].id() != trace.id())
            return i;
    }
    return std::nullopt;
}

void OtlpExporter::add(const std::string& /*file*/, const TraceTree& tree, const SpanIds& ids)
{
    std::vector<TraceSpans> all;
    std::transform(tree.begin(), tree.end(), std::back_inserter(all), &spansFor);
    extendClients(all);
    for (size_t i = 0; i < tree.size(); ++i) {
        const std::optional<size_t> parent = parentOf(tree, tree[i]);
        std::string parentId;
        if (parent && !all[*parent].isEmpty())
            parentId =
                ids.span(tree[*parent].id(), all[*parent].others.empty() ? kClientNumber : 0);
        write(tree[i], all[i], ids, parentId);
    }
}

} // namespace

std::unique_ptr<Exporter> makeOtlpExporter(std::ostream& out, std::string serviceName)
{
    return std::make_unique<OtlpExporter>(out, std::move(serviceName));
}

} // namespace thalassa::trace_tool
