// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/exports.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/base/text/string_view.h"
#include "core/base/text/utf8_text.h"
#include "core/base/text/visible_text.h"
#include "trace/tool/event_writer.h"

namespace thalassa::console::trace {
namespace {

std::string cell(const std::string& text)
{
    std::string visible = base::visibleJson(text);
    // A spreadsheet would interpret a cell with such a beginning as a formula.
    if (!visible.empty() && std::strchr("=+-@", visible.front()) != nullptr)
        visible.insert(0, 1, '\'');
    if (visible.find_first_of(",\"") == std::string::npos)
        return visible;
    return absl::StrCat("\"", absl::StrReplaceAll(visible, {{"\"", "\"\""}}), "\"");
}

// Calls `visit` with each slice that overlaps the range, lane by lane, while `out` takes it.
template <typename Visit>
void forEachSlice(const Source& source, Range axis, const std::ostream& out, const Visit& visit)
{
    const Range range = source.toFile(axis);
    for (uint32_t number = 0; number < source.data->lanes().size(); ++number) {
        const Lane& lane = source.data->lane(number);
        if (lane.kind() == LaneKind::Load)
            continue;
        for (size_t row = 0; row < lane.rowCount(); ++row) {
            const auto [first, end] = lane.overlapping(row, range);
            for (uint32_t slice = first; slice < end && out; ++slice)
                visit(SliceRef{number, slice}, lane, row);
        }
    }
}

// Writes one source: its groups are processes, its lanes threads.
class PerfettoSource {
public:
    // `events` writes to `out`.
    PerfettoSource(
        const Source& source, Range axis, trace_tool::EventWriter& events, const std::ostream& out)
        : m_data(*source.data)
        , m_source(source)
        , m_range(source.toFile(axis))
        , m_axis(axis)
        , m_events(events)
        , m_out(out)
    {
    }

    // Continues the numbers of the sources before.
    void write(uint64_t& process, uint64_t& thread, uint64_t& flow)
    {
        m_process = process + 1;
        m_thread = thread + 1;
        writeNames();
        forEachSlice(m_source, m_axis, m_out,
            [this](SliceRef slice, const Lane& lane, size_t) { writeSlice(slice, lane); });
        for (const Flow& one : m_data.flows()) {
            if (m_out && isShown(one.from) && isShown(one.to))
                writeFlow(one, ++flow);
        }
        process += m_data.groups().size();
        thread += m_data.lanes().size();
    }

private:
    trace_tool::Track trackOf(uint32_t lane) const
    {
        return {m_process + m_data.lane(lane).group(), m_thread + lane};
    }

    int64_t axisTime(int64_t time) const { return std::max<int64_t>(time + m_source.offset(), 0); }

    bool isShown(SliceRef slice) const
    {
        const Lane& lane = m_data.lane(slice.lane);
        return lane.begin(slice.slice) < m_range.end && lane.end(slice.slice) > m_range.begin;
    }

    void writeNames()
    {
        std::vector<bool> named(m_data.groups().size());
        for (uint32_t number = 0; number < m_data.lanes().size(); ++number) {
            const Lane& lane = m_data.lane(number);
            if (lane.kind() == LaneKind::Load)
                continue;
            if (!named[lane.group()])
                m_events.nameProcess(m_process + lane.group(),
                    base::withReplacements(m_data.groups()[lane.group()].title));
            named[lane.group()] = true;
            m_events.nameThread(trackOf(number), base::withReplacements(lane.title()));
        }
    }

    void writeSlice(SliceRef slice, const Lane& lane)
    {
        trace_tool::Arguments arguments;
        const uint32_t number = lane.request(slice.slice);
        if (number != kNone && m_data.requests()[number].root == slice) {
            const Request& request = m_data.requests()[number];
            arguments.emplace_back("id", request.id);
            if (request.clientId != kNone)
                arguments.emplace_back(
                    "request id", base::withReplacements(m_data.name(request.clientId)));
        }
        const std::string name = base::withReplacements(m_data.name(lane.name(slice.slice)));
        m_events.slice(trackOf(slice.lane),
            {name, axisTime(lane.begin(slice.slice)), axisTime(lane.end(slice.slice))}, arguments);
    }

    void writeFlow(const Flow& flow, uint64_t number)
    {
        const std::string name = flow.name == kNone
            ? std::string("flow")
            : base::withReplacements(m_data.name(flow.name));
        const int64_t from = m_data.lane(flow.from.lane).begin(flow.from.slice);
        const int64_t to = m_data.lane(flow.to.lane).begin(flow.to.slice);
        m_events.flowFrom(trackOf(flow.from.lane), axisTime(from), number, name.c_str());
        m_events.flowTo(trackOf(flow.to.lane), axisTime(to), number, name.c_str());
    }

    const TraceData& m_data;
    const Source& m_source;
    const Range m_range;
    const Range m_axis;
    trace_tool::EventWriter& m_events;
    const std::ostream& m_out;
    uint64_t m_process = 0;
    uint64_t m_thread = 0;
};

} // namespace

void exportCsv(const TraceSet& traces, Range range, std::ostream& out)
{
    out << "file,group,lane,depth,name,stage,request_id,client_id,begin_ns,duration_ns\n";
    for (const Source& source : traces.sources) {
        const TraceData& data = *source.data;
        forEachSlice(source, range, out, [&](SliceRef slice, const Lane& lane, size_t row) {
            const uint32_t number = lane.request(slice.slice);
            const Request* const request = number == kNone ? nullptr : &data.requests()[number];
            out << cell(data.file()) << "," << cell(data.groups()[lane.group()].title) << ","
                << cell(lane.title()) << "," << row << ","
                << cell(data.name(lane.name(slice.slice))) << ","
                << timeline::nameOf(lane.stage(slice.slice)) << ",";
            if (request != nullptr)
                out << request->id;
            out << ",";
            if (request != nullptr && request->clientId != kNone)
                out << cell(data.name(request->clientId));
            out << "," << lane.begin(slice.slice) + source.offset() << ","
                << lane.duration(slice.slice) << "\n";
        });
    }
}

void exportPerfetto(const TraceSet& traces, Range range, std::ostream& out)
{
    trace_tool::EventWriter events(out);
    events.begin();
    uint64_t process = 0;
    uint64_t thread = 0;
    uint64_t flow = 0;
    for (const Source& source : traces.sources)
        PerfettoSource(source, range, events, out).write(process, thread, flow);
    events.end();
}

} // namespace thalassa::console::trace
