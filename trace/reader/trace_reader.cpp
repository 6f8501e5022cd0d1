// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/trace_reader.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/json.h"
#include "core/base/text/json_document.h"
#include "core/base/text/visible_text.h"
#include "trace/reader/activity_names.h"

namespace thalassa::trace_tool {
namespace {

using json::Value;

constexpr int kEnd = -1;
constexpr size_t kBlock = 64 << 10;
constexpr size_t kMemory = 16 << 10; // for values; an entry with more takes more

// Names that backends choose freely could fill the memory; the next request then gets a new table.
constexpr size_t kLargestNames = 1 << 20;

// Reads the values of one entry, and lists the names of those that have a wrong type.
class EntryValues {
public:
    TraceParts traceOf(const Value& object);
    const std::vector<std::string>& wrong() const { return m_wrong; }

private:
    std::string textOf(const Value& object, const char* name);
    uint64_t numberOf(const Value& object, const char* name);
    void readPoints(const Value& stamps, TraceParts& trace);
    void readCopies(const Value& object, TraceParts& trace);

    std::vector<std::string> m_wrong;
};

std::string EntryValues::textOf(const Value& object, const char* name)
{
    const Value* const value = json::find(object, name);
    if (value == nullptr)
        return {};
    if (value->IsString())
        return {value->GetString(), value->GetStringLength()};
    m_wrong.emplace_back(name);
    return {};
}

uint64_t EntryValues::numberOf(const Value& object, const char* name)
{
    const Value* const value = json::find(object, name);
    if (value == nullptr)
        return 0;
    if (value->IsUint64())
        return value->GetUint64();
    m_wrong.emplace_back(name);
    return 0;
}

void EntryValues::readPoints(const Value& stamps, TraceParts& trace)
{
    for (const Value& stamp : stamps.GetArray()) {
        const Value* const time = stamp.IsObject() ? json::find(stamp, "ns") : nullptr;
        if (time != nullptr && time->IsInt64() && time->GetInt64() >= 0)
            trace.points.push_back({activityName(textOf(stamp, "name")), time->GetInt64()});
        else
            m_wrong.emplace_back(stamp.IsObject() ? "ns" : "timestamps");
    }
}

// Only Thalassa writes them.
void EntryValues::readCopies(const Value& object, TraceParts& trace)
{
    if (json::find(object, timeline::kCopyCountNames[0].name) == nullptr)
        return;
    trace.copies.emplace();
    for (const timeline::CopyCountName& one : timeline::kCopyCountNames)
        *trace.copies.*one.count = numberOf(object, one.name);
}

TraceParts EntryValues::traceOf(const Value& object)
{
    TraceParts trace;
    trace.id = numberOf(object, "id");
    trace.parent = numberOf(object, "parent_id");
    trace.model = textOf(object, "model_name");
    trace.request = textOf(object, "request_id");
    readCopies(object, trace);
    if (const Value* const version = json::find(object, "model_version")) {
        if (version->IsInt64())
            trace.version = version->GetInt64();
        else
            m_wrong.emplace_back("model_version");
    }
    if (const Value* const stamps = json::find(object, "timestamps")) {
        if (stamps->IsArray())
            readPoints(*stamps, trace);
        else
            m_wrong.emplace_back("timestamps");
    }
    if (const Value* const tensor = json::find(object, "tensor")) {
        if (tensor->IsObject())
            trace.tensors.push_back({textOf(object, "activity"), textOf(*tensor, "name"),
                textOf(*tensor, "data"), textOf(*tensor, "shape"), textOf(*tensor, "dtype"),
                json::flagOf(*tensor, "truncated")});
        else
            m_wrong.emplace_back("tensor");
    }
    return trace;
}

// Merges an entry into the earlier entries of the same id.
void merge(TraceParts&& from, TraceParts& to)
{
    if (!from.model.empty()) {
        to.model = std::move(from.model);
        to.version = from.version;
        to.request = std::move(from.request);
        to.parent = from.parent;
        to.copies = from.copies;
    }
    std::move(from.points.begin(), from.points.end(), std::back_inserter(to.points));
    std::move(from.tensors.begin(), from.tensors.end(), std::back_inserter(to.tensors));
    std::move(from.entries.begin(), from.entries.end(), std::back_inserter(to.entries));
    to.place.end = from.place.end;
}

} // namespace

TraceReader::TraceReader(std::istream& stream, Keep keep)
    : m_stream(stream)
    , m_keep(keep)
    , m_names(std::make_shared<FileNames>())
    , m_memory(kMemory, '\0')
{
}

int TraceReader::get()
{
    if (m_taken == m_block.size()) {
        m_block.resize(kBlock);
        m_stream.read(m_block.data(), kBlock);
        m_block.resize(static_cast<size_t>(m_stream.gcount()));
        m_taken = 0;
        if (m_block.empty())
            return kEnd;
    }
    const char character = m_block[m_taken++];
    ++m_bytesRead;
    m_line += character == '\n' ? 1 : 0;
    return static_cast<unsigned char>(character);
}

absl::Status TraceReader::fails(Misfit misfit)
{
    misfit.line = m_entryLine;
    m_misfit = std::move(misfit);
    return errorOf(*m_misfit);
}

// Reads past the opening brace of the next entry. Returns false if there is none.
absl::StatusOr<bool> TraceReader::findEntry()
{
    while (!m_isOver) {
        m_entryLine = m_line;
        const int character = get();
        m_entryByte = m_bytesRead;
        if (character == kEnd) {
            m_isOver = true;
            m_isCutOff = m_isInArray || m_arrays == 0;
        } else if (character == '[' && !m_isInArray) {
            m_isInArray = true;
            ++m_arrays;
        } else if (character == '{' && m_isInArray) {
            return true;
        } else if (character == ']' && m_isInArray) {
            m_isInArray = false;
        } else if ((character != ',' || !m_isInArray) && std::isspace(character) == 0) {
            return fails(
                {.kind = m_isInArray || m_arrays == 0 ? Misfit::Kind::NoArray : Misfit::Kind::NoEnd,
                    .byte = m_entryByte,
                    .found = base::visibleJson(std::string(1, static_cast<char>(character)))});
        }
    }
    return false;
}

absl::StatusOr<std::optional<EntryText>> TraceReader::nextText()
{
    ASSIGN_OR_RETURN(const bool isThere, findEntry());
    if (!isThere)
        return std::optional<EntryText>();
    std::optional<EntryText> entry(std::in_place);
    for (int character = '{'; !entry->add(static_cast<char>(character));) {
        if (entry->text().size() > kLargestEntry)
            return fails({.kind = Misfit::Kind::TooLarge, .byte = m_entryByte});
        if (const std::optional<size_t> damage = entry->damage()) {
            m_entryLine = m_line;
            return fails({.kind = Misfit::Kind::Damaged,
                .byte = m_entryByte + *damage,
                .found = base::visibleJson(entry->text().substr(*damage, 1))});
        }
        character = get();
        if (character == kEnd) {
            m_isOver = m_isCutOff = true;
            return std::optional<EntryText>();
        }
    }
    return entry;
}

absl::StatusOr<TraceParts> TraceReader::parse(EntryText entry)
{
    json::Document::AllocatorType allocator(m_memory.data(), m_memory.size());
    json::Document document(&allocator);
    const auto parses = [&document](const std::string& text) {
        document.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
        return !document.HasParseError() && document.IsObject();
    };
    const auto parsesRepaired = [&](EntryText::Escape escape) {
        const std::optional<std::string> text = entry.repaired(escape);
        return text && parses(*text);
    };
    if (!parses(entry.text())) {
        const size_t offset = document.GetErrorOffset();
        const rapidjson::ParseErrorCode code = document.GetParseError();
        if (!parsesRepaired(EntryText::Escape::ControlCharacters) &&
            !parsesRepaired(EntryText::Escape::All))
            return fails(
                {.kind = Misfit::Kind::NotObject, .byte = m_entryByte + offset, .json = code});
    }
    EntryValues values;
    TraceParts trace = values.traceOf(document);
    trace.array = m_arrays;
    if (m_wrongValues.number == 0 && !values.wrong().empty())
        m_wrongValues = {0, m_entryLine, m_entryByte, values.wrong().front()};
    m_wrongValues.number += values.wrong().size();
    trace.place = {m_entryByte - 1, m_bytesRead};
    if (m_keep == Keep::Entries)
        trace.entries.push_back(std::move(entry).take());
    return trace;
}

absl::StatusOr<std::optional<TraceParts>> TraceReader::readEntry()
{
    ASSIGN_OR_RETURN(std::optional<EntryText> entry, nextText());
    if (!entry)
        return std::optional<TraceParts>();
    ASSIGN_OR_RETURN(TraceParts trace, parse(*std::move(entry)));
    return std::optional(std::move(trace));
}

// Returns nothing at a fault, too, because the entries read before it are returned first.
std::optional<TraceParts> TraceReader::nextEntry()
{
    if (m_ahead)
        return std::exchange(m_ahead, std::nullopt);
    if (!m_fault.ok())
        return std::nullopt;
    absl::StatusOr<std::optional<TraceParts>> entry = readEntry();
    m_fault = entry.status();
    return m_fault.ok() ? *std::move(entry) : std::nullopt;
}

// Returns the entries of one id that follow each other, merged.
std::optional<TraceParts> TraceReader::nextRun()
{
    if (m_other)
        return std::exchange(m_other, std::nullopt);
    std::optional<TraceParts> run = nextEntry();
    while (run) {
        std::optional<TraceParts> entry = nextEntry();
        if (!entry)
            break;
        if (entry->id != run->id || entry->array != run->array) {
            m_ahead = std::move(entry);
            break;
        }
        merge(*std::move(entry), *run);
    }
    return run;
}

TraceTree TraceReader::packed(std::vector<TraceParts> all)
{
    if (m_names->byteSize() > kLargestNames)
        m_names = std::make_shared<FileNames>();
    FilePlace place = all.front().place;
    TraceTree tree;
    for (TraceParts& parts : all) {
        place = {std::min(place.begin, parts.place.begin), std::max(place.end, parts.place.end)};
        std::move(parts.entries.begin(), parts.entries.end(), std::back_inserter(m_entries));
        tree.add(RecordedTrace(parts, m_names));
    }
    tree.setPlace(place);
    return tree;
}

absl::StatusOr<std::optional<TraceTree>> TraceReader::next()
{
    m_entries.clear();
    std::vector<TraceParts> tree;
    m_ids.clear();
    while (std::optional<TraceParts> run = nextRun()) {
        if (const std::optional<size_t> same = m_ids.find(*run)) {
            const uint64_t before = tree[*same].parent;
            merge(*std::move(run), tree[*same]);
            m_ids.changeParent(before, tree[*same].parent);
        } else if (tree.empty() || m_ids.isRelated(*run)) {
            m_ids.add(*run, tree.size());
            tree.push_back(*std::move(run));
        } else {
            m_other = std::move(run);
            break;
        }
    }
    if (tree.empty())
        RETURN_IF_ERROR(m_fault);
    return tree.empty() ? std::nullopt : std::optional(packed(std::move(tree)));
}

absl::StatusOr<std::vector<std::string>> entriesAt(std::istream& stream, const FilePlace& place)
{
    std::string text(place.end - place.begin + 2, '[');
    stream.clear();
    stream.seekg(static_cast<std::streamoff>(place.begin));
    if (!stream.read(text.data() + 1, static_cast<std::streamsize>(text.size() - 2)))
        return absl::DataLossError(
            absl::StrCat("cannot read bytes ", place.begin, " to ", place.end));
    text.back() = ']';
    std::istringstream entries(std::move(text));
    TraceReader reader(entries, TraceReader::Keep::Entries);
    RETURN_IF_ERROR(reader.next().status());
    return reader.entries();
}

} // namespace thalassa::trace_tool
