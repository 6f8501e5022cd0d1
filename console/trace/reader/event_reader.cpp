// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/event_reader.h"

#include <rapidjson/reader.h>

#include <algorithm>
#include <charconv>
#include <climits>
#include <functional>
#include <map>
#include <set>

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

// Returns the lines of the bytes, which are in ascending order. Both count from 1.
std::map<uint64_t, uint64_t> linesOf(std::istream& stream, const std::set<uint64_t>& bytes)
{
    stream.clear();
    stream.seekg(0);
    std::string block(kBlock, '\0');
    std::map<uint64_t, uint64_t> lines;
    uint64_t line = 1;
    uint64_t passed = 0;
    for (const uint64_t byte : bytes) {
        while (passed + 1 < byte) {
            stream.read(block.data(),
                static_cast<std::streamsize>(std::min<uint64_t>(byte - 1 - passed, block.size())));
            const auto size = stream.gcount();
            if (size <= 0)
                break;
            line += static_cast<uint64_t>(std::count(block.begin(), block.begin() + size, '\n'));
            passed += static_cast<uint64_t>(size);
        }
        lines[byte] = line;
    }
    return lines;
}

// Events with the same fault.
struct Faults {
    uint64_t count = 0;
    uint64_t first = 0; // the place of the first one

    void add(const TraceEvent& event)
    {
        if (count++ == 0)
            first = event.byte;
    }
};

class EventImport {
public:
    explicit EventImport(TraceBuilder& builder)
        : m_builder(builder)
    {
    }

    void add(const TraceEvent& event);
    // Ends the slices that are open.
    void end();
    // Adds a problem for each kind of fault, with the place of the first one in the stream.
    void tellFaults(std::istream& stream, ReadContext& context) const;

private:
    struct Process {
        uint32_t group;
        uint32_t events = kNone; // track of the events that belong to no thread
    };
    // A slice that has begun, and the place of its event.
    struct Open {
        Draft slice;
        uint64_t byte;
    };
    struct Thread {
        uint32_t track;
        std::vector<Open> open; // begun by B
    };

    Process& processOf(const TraceEvent& event);
    Thread& threadOf(const TraceEvent& event);
    uint32_t asyncTrackOf(const TraceEvent& event);
    Draft draftOf(const TraceEvent& event);
    void setName(const TraceEvent& event);
    void addDuration(const TraceEvent& event);
    void addAsync(const TraceEvent& event);
    void addFlow(const TraceEvent& event);
    void close(std::vector<Open>& open, const TraceEvent& event, uint32_t track);

    TraceBuilder& m_builder;
    absl::flat_hash_map<std::string, Process> m_processes;
    absl::flat_hash_map<std::string, std::unique_ptr<Thread>> m_threads; // process and thread
    absl::flat_hash_map<std::string, std::vector<Open>> m_async;         // open slices by id
    absl::flat_hash_map<std::string, uint32_t> m_asyncTracks;            // tracks of open events
    absl::flat_hash_map<std::string, TrackTime> m_flows;                 // last point by id
    absl::flat_hash_map<uint32_t, Stage> m_stages;                       // stage of each name
    std::map<char, uint64_t> m_leftOut;                                  // events by phase
    Faults m_withoutTime;
    Faults m_withoutBegin;
    Faults m_withoutEnd;
    Faults m_wrongDuration;
    Faults m_endsEarly;
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
        thread.open.push_back({draftOf(event), event.byte});
    } else if (event.phase == 'E') {
        close(thread.open, event, thread.track);
    } else {
        Draft slice = draftOf(event);
        if (event.hasWrongDuration)
            m_wrongDuration.add(event);
        slice.end += std::max<int64_t>(event.duration.value_or(0), 0);
        const DraftRef place = m_builder.addSlice(thread.track, slice);
        if (slice.request != kNone)
            m_builder.setRoot(slice.request, place);
    }
}

void EventImport::addAsync(const TraceEvent& event)
{
    const std::string key = absl::StrCat(event.process, "\n", event.category, "\n", event.id);
    std::vector<Open>& open = m_async[key];
    if (event.phase == 'b') {
        open.push_back({draftOf(event), event.byte});
        m_asyncTracks[key] = asyncTrackOf(event);
    } else if (event.phase == 'n') {
        m_builder.addSlice(asyncTrackOf(event), draftOf(event));
    } else {
        close(open, event, asyncTrackOf(event));
    }
    if (open.empty())
        m_async.erase(key);
}

// Ends the slice that has begun last.
void EventImport::close(std::vector<Open>& open, const TraceEvent& event, uint32_t track)
{
    if (open.empty())
        return m_withoutBegin.add(event);
    Draft slice = open.back().slice;
    open.pop_back();
    if (*event.time < slice.begin)
        m_endsEarly.add(event);
    slice.end = std::max(slice.begin, *event.time);
    m_builder.addSlice(track, slice);
}

void EventImport::addFlow(const TraceEvent& event)
{
    const std::string key = absl::StrCat(event.category, "\n", event.id);
    const TrackTime here{threadOf(event).track, *event.time};
    if (event.phase != 's') {
        if (const auto before = m_flows.find(key); before != m_flows.end())
            m_builder.addFlow(before->second, here, m_builder.name(event.name));
        else
            m_withoutBegin.add(event);
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
        m_withoutTime.add(event);
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

void EventImport::end()
{
    const int64_t last = m_builder.lastTime();
    const auto closeAll = [&](std::vector<Open>& open, uint32_t track) {
        for (Open& one : open) {
            one.slice.end = std::max(one.slice.begin, last);
            m_builder.addSlice(track, one.slice);
            m_withoutEnd.first =
                m_withoutEnd.count++ == 0 ? one.byte : std::min(m_withoutEnd.first, one.byte);
        }
    };
    for (auto& [key, thread] : m_threads)
        closeAll(thread->open, thread->track);
    for (auto& [key, open] : m_async)
        closeAll(open, m_asyncTracks[key]);
}

// Returns the text with the place of the first one in the file.
QString atFirst(const QString& text, uint64_t line, uint64_t byte)
{
    return ReaderTexts::tr("%1; the first is at line %2, byte %3").arg(text).arg(line).arg(byte);
}

int clamped(uint64_t count)
{
    return static_cast<int>(std::min<uint64_t>(count, INT_MAX));
}

void EventImport::tellFaults(std::istream& stream, ReadContext& context) const
{
    std::string kinds;
    uint64_t others = 0;
    for (const auto& [phase, count] : m_leftOut) {
        others += count;
        const bool isLetter = (phase >= 'A' && phase <= 'Z') || (phase >= 'a' && phase <= 'z');
        absl::StrAppend(&kinds, kinds.empty() ? "" : ", ", isLetter ? std::string(1, phase) : "?");
    }
    if (others > 0)
        context.addProblem(
            ReaderTexts::tr("%n events of the kinds %1 are not shown", nullptr, clamped(others))
                .arg(QString::fromStdString(kinds)));
    std::set<uint64_t> bytes;
    for (const Faults* faults :
        {&m_withoutTime, &m_wrongDuration, &m_endsEarly, &m_withoutBegin, &m_withoutEnd})
        bytes.insert(faults->first);
    bytes.erase(0);
    const std::map<uint64_t, uint64_t> lines =
        bytes.empty() ? std::map<uint64_t, uint64_t>() : linesOf(stream, bytes);
    const auto tell = [&](const Faults& faults, const auto& textOf) {
        if (faults.count > 0)
            context.addProblem(
                atFirst(textOf(clamped(faults.count)), lines.at(faults.first), faults.first));
    };
    tell(m_withoutTime, [](int n) {
        return ReaderTexts::tr("%n events have no valid time (ts) and are left out", nullptr, n);
    });
    tell(m_wrongDuration, [](int n) {
        return ReaderTexts::tr(
            "%n events have a negative or wrong duration (dur) and are shown without one", nullptr,
            n);
    });
    tell(m_endsEarly, [](int n) {
        return ReaderTexts::tr(
            "%n events end a slice before it begins, which is shown without a duration", nullptr,
            n);
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
    const uint64_t byte = reader.GetErrorOffset() + 1;
    const auto line = [&stream, byte] { return linesOf(stream, {byte}).at(byte); };
    if (stream.bad())
        context.addProblem(ReaderTexts::tr("cannot read after byte %1").arg(input.Tell()));
    else if (input.isTooLarge())
        context.addProblem(ReaderTexts::tr("line %1, byte %2: an event has more than %3 MiB")
                               .arg(line())
                               .arg(byte)
                               .arg(kLargestEvent >> 20));
    else if (input.isAtEnd())
        context.addProblem(
            ReaderTexts::tr("ends after byte %1 without its closing bracket: it is cut "
                            "off, or still being written")
                .arg(input.Tell()));
    else
        context.addProblem(ReaderTexts::tr("line %1, byte %2: %3")
                               .arg(line())
                               .arg(byte)
                               .arg(jsonProblem(reader.GetParseErrorCode())));
}

} // namespace

void readEvents(std::istream& stream, TraceBuilder& builder, ReadContext& context)
{
    EventImport import(builder);
    FileStream input(
        stream, [&](uint64_t bytes) { return context.reached(bytes, builder.sliceCount()); });
    EventHandler handler(
        [&](const TraceEvent& event) {
            input.setMark();
            import.add(event);
        },
        [&input] { return input.Tell(); });
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
        const uint64_t byte = handler.firstWrongElement();
        context.addProblem(
            atFirst(ReaderTexts::tr("%n elements of the array are no events and are left out",
                        nullptr, clamped(wrong)),
                linesOf(stream, {byte}).at(byte), byte));
    }
    import.end();
    import.tellFaults(stream, context);
}

} // namespace thalassa::console::trace
