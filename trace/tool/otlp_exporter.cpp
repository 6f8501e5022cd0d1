// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes one ExportTraceServiceRequest in OTLP's JSON, which has ids in hex and numbers of 64 bits
// as strings. Spans, attributes and events are those of Triton's own export (row 6.5.2):
// "InferRequest" for the client's request, in it one with the model's name, in that one "compute".
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/base/json.h"
#include "trace/reader/slices.h"
#include "trace/reader/span_ids.h"
#include "trace/reader/text.h"
#include "trace/tool/exporter.h"

namespace thalassa::trace_tool {
namespace {

constexpr int kInternal = 1; // from opentelemetry.proto.trace.v1.Span.SpanKind
constexpr int kServer = 2;

// The spans of a trace. A span that the trace does not have is absent.
struct TraceSpans {
    std::optional<Slice> client, model, compute;
};

TraceSpans spansFor(const RecordedTrace& trace, Protocol protocol)
{
    TraceSpans spans;
    if (const std::vector<Slice> slices = clientSlices(trace, protocol); !slices.empty())
        spans.client = slices[0];
    for (const Slice& slice : modelSlices(trace)) {
        if (!spans.model)
            spans.model = slice;
        else if (slice.name == "compute" && !spans.compute)
            spans.compute = slice;
    }
    return spans;
}

SpanKind kindOf(const Point& point, const TraceSpans& spans)
{
    if (spans.client && (isOfClient(point) || !spans.model))
        return SpanKind::Client;
    return spans.compute && point.name.starts_with("COMPUTE_") ? SpanKind::Compute
                                                               : SpanKind::Model;
}

class OtlpExporter : public Exporter {
public:
    explicit OtlpExporter(std::ostream& out)
        : m_out(out)
    {
    }

    void begin() override
    {
        m_out << R"({"resourceSpans":[{"resource":{"attributes":[{"key":"service.name",)"
              << R"("value":{"stringValue":"triton-inference-server"}}]},)"
              << R"("scopeSpans":[{"scope":{"name":"thalassa-trace"},"spans":[)"
              << "\n";
    }
    void add(const std::string& file, const TraceTree& tree) override;
    void end() override { m_out << "\n]}]}]}\n"; }

private:
    using Writer = json::Writer<>;

    void write(const TraceTree& tree, const RecordedTrace& trace, const TraceSpans& spans,
        const SpanIds& ids, Protocol protocol);
    void open(const Slice& slice, std::string_view name, int kind, const std::string& trace,
        const std::string& span, const std::string& parent);
    void writeEvents(const RecordedTrace& trace, const TraceSpans& spans, SpanKind kind);
    void writeAttributes(const RecordedTrace& trace);
    void close();
    void text(const char* key, std::string_view value);
    void attribute(std::string_view key, const char* kind, std::string_view value);

    std::ostream& m_out;
    json::StringBuffer m_buffer;
    Writer m_writer{m_buffer};
    bool m_hasSpans = false;
};

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

void OtlpExporter::open(const Slice& slice, std::string_view name, int kind,
    const std::string& trace, const std::string& span, const std::string& parent)
{
    m_buffer.Clear();
    m_writer.Reset(m_buffer);
    m_writer.StartObject();
    text("traceId", trace);
    text("spanId", span);
    if (!parent.empty())
        text("parentSpanId", parent);
    text("name", utf8(name));
    m_writer.Key("kind");
    m_writer.Int(kind);
    text("startTimeUnixNano", absl::StrCat(slice.begin));
    text("endTimeUnixNano", absl::StrCat(slice.end));
}

void OtlpExporter::close()
{
    m_writer.EndObject();
    if (m_hasSpans)
        m_out << ",\n";
    m_hasSpans = true;
    m_out.write(m_buffer.GetString(), static_cast<std::streamsize>(m_buffer.GetSize()));
}

void OtlpExporter::writeEvents(const RecordedTrace& trace, const TraceSpans& spans, SpanKind kind)
{
    m_writer.Key("events");
    m_writer.StartArray();
    for (const Point& point : trace.points) {
        if (kindOf(point, spans) != kind)
            continue;
        m_writer.StartObject();
        text("timeUnixNano", absl::StrCat(point.nanoseconds));
        text("name", utf8(point.name));
        m_writer.EndObject();
    }
    m_writer.EndArray();
}

void OtlpExporter::writeAttributes(const RecordedTrace& trace)
{
    m_writer.Key("attributes");
    m_writer.StartArray();
    attribute("triton.model_name", "stringValue", utf8(trace.model));
    attribute("triton.model_version", "intValue", absl::StrCat(trace.version));
    attribute("triton.trace_id", "intValue", absl::StrCat(static_cast<int64_t>(trace.id)));
    attribute(
        "triton.trace_parent_id", "intValue", absl::StrCat(static_cast<int64_t>(trace.parent)));
    if (!trace.request.empty())
        attribute("triton.request_id", "stringValue", utf8(trace.request));
    for (const Tensor& tensor : trace.tensors)
        attribute(titleOf(tensor), "stringValue", beginOf(tensor));
    m_writer.EndArray();
}

// Returns the id of the span of the parent trace, or "" if there is none.
std::string parentOf(
    const TraceTree& tree, const RecordedTrace& trace, const SpanIds& ids, Protocol protocol)
{
    for (const RecordedTrace& other : tree) {
        if (trace.parent == 0 || other.id != trace.parent || other.id == trace.id)
            continue;
        const TraceSpans spans = spansFor(other, protocol);
        if (spans.model || spans.client)
            return ids.span(other.id, spans.model ? SpanKind::Model : SpanKind::Client);
    }
    return {};
}

void OtlpExporter::write(const TraceTree& tree, const RecordedTrace& trace, const TraceSpans& spans,
    const SpanIds& ids, Protocol protocol)
{
    std::string parent = parentOf(tree, trace, ids, protocol);
    if (spans.client) {
        const std::string id = ids.span(trace.id, SpanKind::Client);
        open(*spans.client, "InferRequest", kServer, ids.trace(), id, parent);
        if (!spans.model)
            writeAttributes(trace);
        writeEvents(trace, spans, SpanKind::Client);
        close();
        parent = id;
    }
    if (!spans.model)
        return;
    const std::string id = ids.span(trace.id, SpanKind::Model);
    open(*spans.model, trace.model, kInternal, ids.trace(), id, parent);
    writeAttributes(trace);
    writeEvents(trace, spans, SpanKind::Model);
    close();
    if (!spans.compute)
        return;
    open(*spans.compute, "compute", kInternal, ids.trace(), ids.span(trace.id, SpanKind::Compute),
        id);
    writeEvents(trace, spans, SpanKind::Compute);
    close();
}

void OtlpExporter::add(const std::string& /*file*/, const TraceTree& tree)
{
    const Protocol protocol = protocolOf(tree);
    const SpanIds ids(tree);
    for (const RecordedTrace& trace : tree)
        write(tree, trace, spansFor(trace, protocol), ids, protocol);
}

} // namespace

std::unique_ptr<Exporter> makeOtlpExporter(std::ostream& out)
{
    return std::make_unique<OtlpExporter>(out);
}

} // namespace thalassa::trace_tool
