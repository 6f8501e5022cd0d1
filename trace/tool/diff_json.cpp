// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/json.h"
#include "core/base/text/utf8_text.h"
#include "trace/tool/diff.h"

namespace thalassa::trace_tool {
namespace {

class JsonReport {
public:
    void write(const char* name, const ComparedFile& file)
    {
        m_writer.Key(name);
        m_writer.StartObject();
        text("file", file.name);
        count("traces", file.traces);
        count("broken_traces", file.brokenTraces);
        m_writer.EndObject();
    }

    void write(const StageComparison& stage)
    {
        m_writer.StartObject();
        text("model", stage.model);
        text("stage", stage.stage);
        m_writer.Key("count");
        m_writer.StartObject();
        count("a", stage.countA);
        count("b", stage.countB);
        m_writer.EndObject();
        for (const Figure& figure : stage.figures)
            write(figure);
        m_writer.EndObject();
    }

    std::string of(
        const ComparedFile& a, const ComparedFile& b, const std::vector<StageComparison>& stages)
    {
        m_writer.StartObject();
        text("unit", "ns");
        write("a", a);
        write("b", b);
        m_writer.Key("stages");
        m_writer.StartArray();
        for (const StageComparison& stage : stages)
            write(stage);
        m_writer.EndArray();
        m_writer.EndObject();
        return {m_buffer.GetString(), m_buffer.GetSize()};
    }

private:
    void write(const Figure& figure)
    {
        m_writer.Key(figure.name);
        m_writer.StartObject();
        number("a", figure.a);
        number("b", figure.b);
        number("difference", figure.difference());
        number("relative", figure.relative());
        text("verdict", nameOf(figure.verdict));
        m_writer.EndObject();
    }
    void text(const char* key, const std::string& value)
    {
        const std::string valid = base::withReplacements(value);
        m_writer.Key(key);
        m_writer.String(valid.data(), static_cast<rapidjson::SizeType>(valid.size()));
    }
    void count(const char* key, int64_t value)
    {
        m_writer.Key(key);
        m_writer.Int64(value);
    }
    void number(const char* key, std::optional<double> value)
    {
        m_writer.Key(key);
        if (value)
            m_writer.Double(*value);
        else
            m_writer.Null();
    }

    json::StringBuffer m_buffer;
    json::Writer<> m_writer{m_buffer};
};

} // namespace

void printAsJson(const ComparedFile& a, const ComparedFile& b,
    const std::vector<StageComparison>& stages, std::ostream& out)
{
    out << JsonReport().of(a, b, stages) << "\n";
}

} // namespace thalassa::trace_tool
