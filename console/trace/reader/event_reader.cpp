// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/event_reader.h"

#include <rapidjson/reader.h>

#include <algorithm>
#include <charconv>
#include <climits>
#include <functional>
#include <map>

#include "absl/strings/str_cat.h"
#include "console/trace/reader/json_problem.h"
#include "console/trace/reader/trace_event.h"
#include "core/base/text/json.h"
#include "core/base/text/string_view.h"

namespace thalassa::console::trace {
namespace {

constexpr uint64_t kLargestEvent = uint64_t{64} << 20; // bytes
constexpr size_t kBlock = 256 << 10;

// Implements RapidJSON's concept Stream. The stream ends early if an event is too large.
class FileStream {
public:
    using Ch = char;

    // `goOn` is called with the bytes before each block; the stream ends when it returns false.
    FileStream(std::istream& stream, std::function<bool(uint64_t bytes)> goOn)
        : m_stream(stream)
        , m_goOn(std::move(goOn))
        , m_block(kBlock, '\0')
    {
        fill();
    }

    char Peek() const { return m_at < m_size ? m_block[m_at] : '\0'; }
    char Take()
    {
        if (m_at == m_size)
            return '\0';
        const char character = m_block[m_at++];
        if (m_at == m_size)
            fill();
        return character;
    }
    size_t Tell() const { return m_before + m_at; }
    // An event begins or ends here.
    void setMark() { m_mark = Tell(); }
    bool isTooLarge() const { return m_isTooLarge; }
    bool isStopped() const { return m_isStopped; }
    bool isAtEnd() const { return m_at == m_size; }

    // RapidJSON writes into the streams of texts only.
    char* PutBegin() { return nullptr; }
    void Put(char /*character*/) { }
    void Flush() { }
    size_t PutEnd(char* /*begin*/) { return 0; }

private:
    void fill()
    {
        m_before += m_size;
        m_at = m_size = 0;
        m_isTooLarge = m_before - m_mark > kLargestEvent;
        m_isStopped = !m_goOn(m_before);
        if (m_isTooLarge || m_isStopped)
            return;
        m_stream.read(m_block.data(), static_cast<std::streamsize>(m_block.size()));
        m_size = static_cast<size_t>(m_stream.gcount());
    }

    std::istream& m_stream;
    const std::function<bool(uint64_t bytes)> m_goOn;
    std::string m_block;
    size_t m_at = 0;
    size_t m_size = 0;
    size_t m_before = 0; // bytes before the block
    size_t m_mark = 0;
    bool m_isTooLarge = false;
    bool m_isStopped = false;
};

uint64_t lineOf(std::istream& stream, uint64_t byte)
{
    stream.clear();
    stream.seekg(0);
    std::string block(kBlock, '\0');
    uint64_t line = 1;
    while (byte > 0) {
        stream.read(
            block.data(), static_cast<std::streamsize>(std::min<uint64_t>(byte, block.size())));
        const auto size = stream.gcount();
        if (size <= 0)
            break;
        line += static_cast<uint64_t>(std::count(block.begin(), block.begin() + size, '\n'));
        byte -= static_cast<uint64_t>(size);
    }
    return line;
}

class EventImport {
public:
    explicit EventImport(TraceBuilder& builder)
        : m_builder(builder)
    {
    }

    void add(const TraceEvent& event);
    void end(ReadContext& context);

private:
    struct Process {
        uint32_t group;
        uint32_t events = kNone; // track of the events that belong to no thread
    };
    struct Thread {
        uint32_t track;
        std::vector<Draft> open; // begun by B
    };

    Process& processOf(const TraceEvent& event);
    Thread& threadOf(const TraceEvent& event);
    uint32_t asyncTrackOf(const TraceEvent& event);
    Draft draftOf(const TraceEvent& event);
    void setName(const TraceEvent& event);
    void addDuration(const TraceEvent& event);
    void addAsync(const TraceEvent& event);
    void addFlow(const TraceEvent& event);

    TraceBuilder& m_builder;
    absl::flat_hash_map<std::string, Process> m_processes;
    absl::flat_hash_map<std::string, std::unique_ptr<Thread>> m_threads; // process and thread
    absl::flat_hash_map<std::string, std::vector<Draft>> m_async;        // open slices by id
    absl::flat_hash_map<std::string, uint32_t> m_asyncTracks;            // tracks of open events
    absl::flat_hash_map<std::string, TrackTime> m_flows;                 // last point by id
    absl::flat_hash_map<uint32_t, Stage> m_stages;                       // stage of each name
    std::map<char, uint64_t> m_leftOut;                                  // events by phase
    uint64_t m_withoutTime = 0;
    uint64_t m_withoutBegin = 0;
    uint64_t m_withoutEnd = 0;
};

EventImport::Process& EventImport::processOf(const TraceEvent& event)
{
    const auto [at, isNew] = m_processes.try_emplace(event.process);
    if (isNew)
        at->second.group =
            m_builder.addGroup(absl::StrCat("process ", event.process), TraceBuilder::kRoot);
    return at->second;
}

EventImport::Thread& EventImport::threadOf(const TraceEvent& event)
{
    std::unique_ptr<Thread>& thread = m_threads[absl::StrCat(event.process, "\n", event.thread)];
    if (thread == nullptr)
        thread = std::make_unique<Thread>(
            Thread{m_builder.addTrack(processOf(event).group, LaneKind::Thread,
                       absl::StrCat("thread ", event.thread)),
                {}});
    return *thread;
}

uint32_t EventImport::asyncTrackOf(const TraceEvent& event)
{
    Process& process = processOf(event);
    if (process.events == kNone)
        process.events = m_builder.addTrack(process.group, LaneKind::Thread, "events");
    return process.events;
}

Draft EventImport::draftOf(const TraceEvent& event)
{
    Draft draft;
    draft.begin = draft.end = *event.time;
    draft.name = m_builder.name(event.name);
    const auto [stage, isNew] = m_stages.try_emplace(draft.name);
    if (isNew)
        stage->second = stageOfName(event.name);
    draft.stage = stage->second;
    Request request;
    const char* const end = event.requestId.data() + event.requestId.size();
    if (event.requestId.empty() ||
        std::from_chars(event.requestId.data(), end, request.id).ptr != end)
        return draft;
    if (!event.clientId.empty())
        request.clientId = m_builder.name(event.clientId);
    request.group = processOf(event).group;
    draft.request = m_builder.addRequest(request);
    return draft;
}

void EventImport::setName(const TraceEvent& event)
{
    if (event.name == "process_name") {
        m_builder.setGroupTitle(processOf(event).group, event.argumentName);
        return;
    }
    if (event.name != "thread_name")
        return;
    const Thread& thread = threadOf(event);
    const std::string& name = event.argumentName;
    LaneKind kind = LaneKind::Thread;
    if (name.starts_with("client ") || name.starts_with("model ") || name.starts_with("requests "))
        kind = LaneKind::Requests;
    else if (name.starts_with("execution ") || name.starts_with("instance "))
        kind = LaneKind::Executions;
    // The number is that of the lane, which gets one again.
    m_builder.setTrack(thread.track, kind,
        kind == LaneKind::Thread ? name : name.substr(0, name.find_last_of(' ')));
    const uint32_t group = m_builder.groupOf(thread.track);
    const std::string title = m_builder.groupTitle(group);
    if (kind != LaneKind::Thread && title.ends_with(')'))
        m_builder.setModel(group, title.substr(0, title.rfind(" (")));
}

void EventImport::addDuration(const TraceEvent& event)
{
    Thread& thread = threadOf(event);
    if (event.phase == 'B') {
        thread.open.push_back(draftOf(event));
    } else if (event.phase == 'E') {
        if (thread.open.empty()) {
            ++m_withoutBegin;
            return;
        }
        Draft slice = thread.open.back();
        thread.open.pop_back();
        slice.end = *event.time;
        m_builder.addSlice(thread.track, slice);
    } else {
        Draft slice = draftOf(event);
        slice.end += std::max<int64_t>(event.duration.value_or(0), 0);
        const DraftRef place = m_builder.addSlice(thread.track, slice);
        if (slice.request != kNone)
            m_builder.setRoot(slice.request, place);
    }
}

void EventImport::addAsync(const TraceEvent& event)
{
    const std::string key = absl::StrCat(event.process, "\n", event.category, "\n", event.id);
    std::vector<Draft>& open = m_async[key];
    if (event.phase == 'b') {
        open.push_back(draftOf(event));
        m_asyncTracks[key] = asyncTrackOf(event);
    } else if (event.phase == 'n') {
        m_builder.addSlice(asyncTrackOf(event), draftOf(event));
    } else if (open.empty()) {
        ++m_withoutBegin;
    } else {
        Draft slice = open.back();
        open.pop_back();
        slice.end = *event.time;
        m_builder.addSlice(asyncTrackOf(event), slice);
    }
    if (open.empty())
        m_async.erase(key);
}

void EventImport::addFlow(const TraceEvent& event)
{
    const std::string key = absl::StrCat(event.category, "\n", event.id);
    const TrackTime here{threadOf(event).track, *event.time};
    if (event.phase != 's') {
        if (const auto before = m_flows.find(key); before != m_flows.end())
            m_builder.addFlow(before->second, here, m_builder.name(event.name));
        else
            ++m_withoutBegin;
    }
    if (event.phase == 'f')
        m_flows.erase(key);
    else
        m_flows[key] = here;
}

void EventImport::add(const TraceEvent& event)
{
    if (event.phase == 'M')
        return setName(event);
    constexpr std::string_view kShown = "XBEiIRbnestf";
    if (kShown.find(event.phase) == std::string_view::npos) {
        ++m_leftOut[event.phase];
        return;
    }
    if (!event.time) {
        ++m_withoutTime;
        return;
    }
    switch (event.phase) {
    case 'b':
    case 'n':
    case 'e':
        return addAsync(event);
    case 's':
    case 't':
    case 'f':
        return addFlow(event);
    default:
        return addDuration(event);
    }
}

void EventImport::end(ReadContext& context)
{
    const int64_t last = m_builder.lastTime();
    const auto close = [&](std::vector<Draft>& open, uint32_t track) {
        for (Draft& slice : open) {
            slice.end = std::max(slice.begin, last);
            m_builder.addSlice(track, slice);
            ++m_withoutEnd;
        }
    };
    for (auto& [key, thread] : m_threads)
        close(thread->open, thread->track);
    for (auto& [key, open] : m_async)
        close(open, m_asyncTracks[key]);
    std::string kinds;
    uint64_t others = 0;
    for (const auto& [phase, count] : m_leftOut) {
        others += count;
        const bool isLetter = (phase >= 'A' && phase <= 'Z') || (phase >= 'a' && phase <= 'z');
        absl::StrAppend(&kinds, kinds.empty() ? "" : ", ", isLetter ? std::string(1, phase) : "?");
    }
    const auto tell = [&context](uint64_t count, const auto& textOf) {
        if (count > 0)
            context.addProblem(textOf(static_cast<int>(std::min<uint64_t>(count, INT_MAX))));
    };
    tell(others, [&kinds](int n) {
        return ReaderTexts::tr("%n events of the kinds %1 are not shown", nullptr, n)
            .arg(QString::fromStdString(kinds));
    });
    tell(m_withoutTime, [](int n) {
        return ReaderTexts::tr("%n events have no valid time (ts) and are left out", nullptr, n);
    });
    tell(m_withoutBegin, [](int n) {
        return ReaderTexts::tr(
            "%n events end a slice or an arrow that did not begin, and are left out", nullptr, n);
    });
    tell(m_withoutEnd, [](int n) {
        return ReaderTexts::tr(
            "%n slices have no end and last to the end of the trace", nullptr, n);
    });
}

// Adds what ended the file before its end.
void tellFault(std::istream& stream, const FileStream& input, const rapidjson::Reader& reader,
    ReadContext& context)
{
    const uint64_t byte = reader.GetErrorOffset();
    if (stream.bad())
        context.addProblem(ReaderTexts::tr("cannot read after byte %1").arg(input.Tell()));
    else if (input.isTooLarge())
        context.addProblem(ReaderTexts::tr("line %1, byte %2: an event has more than %3 MiB")
                               .arg(lineOf(stream, byte))
                               .arg(byte + 1)
                               .arg(kLargestEvent >> 20));
    else if (input.isAtEnd())
        context.addProblem(
            ReaderTexts::tr("ends after byte %1 without its closing bracket: it is cut "
                            "off, or still being written")
                .arg(input.Tell()));
    else
        context.addProblem(ReaderTexts::tr("line %1, byte %2: %3")
                               .arg(lineOf(stream, byte))
                               .arg(byte + 1)
                               .arg(jsonProblem(reader.GetParseErrorCode())));
}

} // namespace

void readEvents(std::istream& stream, TraceBuilder& builder, ReadContext& context)
{
    EventImport import(builder);
    FileStream input(
        stream, [&](uint64_t bytes) { return context.reached(bytes, builder.sliceCount()); });
    EventHandler handler([&](const TraceEvent& event) {
        input.setMark();
        import.add(event);
    });
    rapidjson::Reader reader;
    reader.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag |
        rapidjson::kParseStopWhenDoneFlag | rapidjson::kParseTrailingCommasFlag>(input, handler);
    if (reader.HasParseError() && !input.isStopped())
        tellFault(stream, input, reader, context);
    if (!handler.hasEvents() && !reader.HasParseError())
        context.addProblem(
            ReaderTexts::tr("line 1, byte 1: expected an array of events, or an object "
                            "with an array \"traceEvents\""));
    if (const uint64_t wrong = handler.wrongElements(); wrong > 0) {
        context.addProblem(
            ReaderTexts::tr("%n elements of the array are no events and are left out", nullptr,
                static_cast<int>(std::min<uint64_t>(wrong, INT_MAX))));
    }
    import.end(context);
}

} // namespace thalassa::console::trace
