// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/event_writer.h"

#include "absl/strings/str_format.h"
#include "core/base/text/utf8_text.h"

namespace thalassa::trace_tool {

void EventWriter::begin()
{
    m_out << "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n";
}

void EventWriter::end()
{
    m_out << "\n]}\n";
}

void EventWriter::text(const char* key, std::string_view value)
{
    m_writer.Key(key);
    m_writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
}

void EventWriter::time(const char* key, int64_t nanoseconds)
{
    m_writer.Key(key);
    const std::string number = absl::StrFormat("%d.%03d", nanoseconds / 1000, nanoseconds % 1000);
    m_writer.RawValue(number.data(), number.size(), rapidjson::kNumberType);
}

void EventWriter::open(const char* kind, std::string_view name, const Track& track)
{
    m_buffer.Clear();
    m_writer.Reset(m_buffer);
    m_writer.StartObject();
    text("ph", kind);
    text("name", name);
    m_writer.Key("pid");
    m_writer.Uint64(track.process);
    m_writer.Key("tid");
    m_writer.Uint64(track.thread);
}

void EventWriter::close()
{
    m_writer.EndObject();
    if (m_hasEvents)
        m_out << ",\n";
    m_hasEvents = true;
    m_out.write(m_buffer.GetString(), static_cast<std::streamsize>(m_buffer.GetSize()));
}

void EventWriter::metadata(const char* kind, const Track& track, const std::string& name)
{
    open("M", kind, track);
    m_writer.Key("args");
    m_writer.StartObject();
    text("name", name);
    m_writer.EndObject();
    close();
}

void EventWriter::nameProcess(uint64_t process, const std::string& name)
{
    metadata("process_name", {process, process}, name);
}

void EventWriter::nameThread(const Track& track, const std::string& name)
{
    metadata("thread_name", track, name);
}

void EventWriter::slice(const Track& track, const Slice& slice, const Arguments& arguments)
{
    open("X", slice.name, track);
    text("cat", "trace");
    time("ts", slice.begin);
    time("dur", slice.end - slice.begin);
    if (!arguments.empty()) {
        m_writer.Key("args");
        m_writer.StartObject();
        for (const auto& [name, value] : arguments) {
            if (const std::string* const string = std::get_if<std::string>(&value)) {
                text(name.c_str(), *string);
                continue;
            }
            m_writer.Key(name.c_str());
            m_writer.Uint64(std::get<uint64_t>(value));
        }
        m_writer.EndObject();
    }
    close();
}

void EventWriter::mark(const Track& track, std::string_view name, int64_t when)
{
    open("i", base::withReplacements(name), track);
    text("cat", "trace");
    text("s", "t");
    time("ts", when);
    close();
}

void EventWriter::flow(
    const char* kind, const Track& track, int64_t at, uint64_t id, const char* name)
{
    open(kind, name, track);
    text("cat", "flow");
    m_writer.Key("id");
    m_writer.Uint64(id);
    time("ts", at);
    if (*kind == 'f')
        text("bp", "e");
    close();
}

void EventWriter::flowFrom(const Track& track, int64_t time, uint64_t flow, const char* name)
{
    this->flow("s", track, time, flow, name);
}

void EventWriter::flowTo(const Track& track, int64_t time, uint64_t flow, const char* name)
{
    this->flow("f", track, time, flow, name);
}

} // namespace thalassa::trace_tool
