// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The output has a row per trace and a column per stage (RFC 4180, but lines end with a line feed).
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/base/text/string_view.h"
#include "core/base/text/visible_text.h"
#include "trace/reader/stages.h"
#include "trace/tool/exporter.h"

namespace thalassa::trace_tool {
namespace {

std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
}

std::string_view nameOf(Protocol protocol)
{
    return protocol == Protocol::Http ? "http" : protocol == Protocol::Grpc ? "grpc" : "";
}

class CsvExporter : public Exporter {
public:
    explicit CsvExporter(std::ostream& out)
        : m_out(out)
    {
    }

    void begin() override
    {
        m_out << "file,id,parent_id,request_id,model,version,protocol,begin_ns";
        for (const ListedStage& listed : kListedStages)
            m_out << "," << absl::StrReplaceAll(base::toAbsl(listed.name), {{" ", "_"}}) << "_ns";
        for (const timeline::CopyCountName& one : timeline::kCopyCountNames)
            m_out << "," << one.name;
        m_out << "\n";
    }

    void add(const std::string& file, const TraceTree& tree, const SpanIds& /*ids*/) override
    {
        const Protocol protocol = protocolOf(tree);
        const std::vector<WholeSpans> all = wholeSpansOf(tree);
        for (size_t i = 0; i < tree.size(); ++i) {
            const RecordedTrace& trace = tree[i];
            // Each array of a file has ids of its own.
            m_out << quoted(trace.array() > 1 ? absl::StrCat(file, "#", trace.array()) : file)
                  << "," << trace.id() << ",";
            if (trace.parent() != 0)
                m_out << trace.parent();
            m_out << "," << quoted(base::visibleJson(trace.request())) << ","
                  << quoted(base::visibleJson(trace.model())) << "," << trace.version() << ","
                  << nameOf(protocol) << ",";
            if (const std::optional<int64_t> begin = trace.begin())
                m_out << *begin;
            for (const ListedStage& listed : kListedStages) {
                m_out << ",";
                if (const std::optional<int64_t> duration = durationOf(all[i].spans, listed.stage))
                    m_out << *duration;
            }
            const std::optional<timeline::CopyCounts> copies = trace.copies();
            for (const timeline::CopyCountName& one : timeline::kCopyCountNames) {
                m_out << ",";
                if (copies)
                    m_out << *copies.*one.count;
            }
            m_out << "\n";
        }
    }

    void end() override { }

private:
    std::ostream& m_out;
};

} // namespace

std::unique_ptr<Exporter> makeCsvExporter(std::ostream& out)
{
    return std::make_unique<CsvExporter>(out);
}

} // namespace thalassa::trace_tool
