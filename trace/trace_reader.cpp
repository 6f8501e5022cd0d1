// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/trace_reader.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/json.h"
#include "core/base/status_macros.h"
#include "trace/activity_names.h"

namespace thalassa::trace_tool {
namespace {

using json::Value;

const Value* find(const Value& object, const char* name)
{
    const auto found = object.FindMember(name);
    return found == object.MemberEnd() ? nullptr : &found->value;
}

std::string textOf(const Value& object, const char* name)
{
    const Value* const value = find(object, name);
    return value != nullptr && value->IsString()
        ? std::string(value->GetString(), value->GetStringLength())
        : std::string();
}

uint64_t numberOf(const Value& object, const char* name)
{
    const Value* const value = find(object, name);
    return value != nullptr && value->IsUint64() ? value->GetUint64() : 0;
}

void readPoints(const Value& object, RecordedTrace& trace)
{
    const Value* const stamps = find(object, "timestamps");
    if (stamps == nullptr || !stamps->IsArray())
        return;
    for (const Value& stamp : stamps->GetArray()) {
        if (stamp.IsObject())
            trace.points.push_back(
                {activityName(textOf(stamp, "name")), static_cast<int64_t>(numberOf(stamp, "ns"))});
    }
}

RecordedTrace readEntry(const Value& object)
{
    RecordedTrace trace;
    trace.id = numberOf(object, "id");
    trace.parent = numberOf(object, "parent_id");
    trace.model = textOf(object, "model_name");
    trace.request = textOf(object, "request_id");
    const Value* const version = find(object, "model_version");
    trace.version = version != nullptr && version->IsInt64() ? version->GetInt64() : 0;
    readPoints(object, trace);
    const Value* const tensor = find(object, "tensor");
    if (tensor != nullptr && tensor->IsObject())
        trace.tensors.push_back({textOf(object, "activity"), textOf(*tensor, "name"),
            textOf(*tensor, "data"), textOf(*tensor, "shape")});
    return trace;
}

// What one entry says beside what others have said of the same id.
void merge(RecordedTrace&& from, RecordedTrace& to)
{
    if (!from.model.empty()) {
        to.model = std::move(from.model);
        to.version = from.version;
        to.request = std::move(from.request);
        to.parent = from.parent;
    }
    std::move(from.points.begin(), from.points.end(), std::back_inserter(to.points));
    std::move(from.tensors.begin(), from.tensors.end(), std::back_inserter(to.tensors));
    std::move(from.entries.begin(), from.entries.end(), std::back_inserter(to.entries));
}

bool isOfTree(const TraceTree& tree, const RecordedTrace& trace)
{
    return std::any_of(tree.begin(), tree.end(), [&trace](const RecordedTrace& other) {
        return other.id == trace.id || other.parent == trace.id || other.id == trace.parent ||
            (other.parent != 0 && other.parent == trace.parent);
    });
}

} // namespace

std::optional<int64_t> RecordedTrace::at(std::string_view name) const
{
    const auto found = std::find_if(
        points.begin(), points.end(), [name](const Point& point) { return point.name == name; });
    return found == points.end() ? std::nullopt : std::optional(found->nanoseconds);
}

Protocol protocolOf(const TraceTree& tree)
{
    for (const RecordedTrace& trace : tree) {
        for (const Point& point : trace.points) {
            if (point.name.starts_with("HTTP_"))
                return Protocol::Http;
            if (point.name.starts_with("GRPC_"))
                return Protocol::Grpc;
        }
    }
    return Protocol::None;
}

int TraceReader::get()
{
    const int character = m_stream.get();
    if (character != std::istream::traits_type::eof())
        ++m_bytesRead;
    return character;
}

// From the brace that was read to the one that closes it; none when the file ends before.
std::optional<std::string> TraceReader::rest()
{
    std::string object = "{";
    int depth = 1;
    bool isText = false;
    while (depth > 0) {
        const int character = get();
        if (character == std::istream::traits_type::eof())
            return std::nullopt;
        object.push_back(static_cast<char>(character));
        if (isText && character == '\\') {
            object.push_back(static_cast<char>(get()));
        } else if (character == '"') {
            isText = !isText;
        } else if (!isText && (character == '{' || character == '}')) {
            depth += character == '{' ? 1 : -1;
        }
    }
    return object;
}

absl::StatusOr<std::optional<std::string>> TraceReader::nextObject()
{
    while (!m_isOver) {
        const int character = get();
        if (character == std::istream::traits_type::eof()) {
            m_isOver = m_isCutOff = true;
        } else if (character == '[' && !m_hasBegun) {
            m_hasBegun = true;
        } else if (character == '{' && m_hasBegun) {
            std::optional<std::string> object = rest();
            m_isOver = m_isCutOff = !object;
            return object;
        } else if (character == ']' && m_hasBegun) {
            m_isOver = true;
        } else if (character != ',' && std::isspace(character) == 0) {
            return absl::InvalidArgumentError(
                absl::StrCat("byte ", m_bytesRead, ": expected a JSON array of objects, found '",
                    std::string(1, static_cast<char>(character)), "'"));
        }
    }
    return std::optional<std::string>();
}

absl::StatusOr<std::optional<RecordedTrace>> TraceReader::nextEntry()
{
    if (m_ahead)
        return std::exchange(m_ahead, std::nullopt);
    ASSIGN_OR_RETURN(std::optional<std::string> text, nextObject());
    if (!text)
        return std::optional<RecordedTrace>();
    json::Document document;
    document.Parse<rapidjson::kParseIterativeFlag>(text->data(), text->size());
    if (document.HasParseError() || !document.IsObject())
        return absl::InvalidArgumentError(
            absl::StrCat("byte ", m_bytesRead - text->size(), ": an entry is no JSON object"));
    std::optional<RecordedTrace> entry(readEntry(document));
    entry->entries.push_back(*std::move(text));
    return entry;
}

// Entries of one id that follow each other.
absl::StatusOr<std::optional<RecordedTrace>> TraceReader::nextRun()
{
    if (m_other)
        return std::exchange(m_other, std::nullopt);
    ASSIGN_OR_RETURN(std::optional<RecordedTrace> run, nextEntry());
    while (run) {
        ASSIGN_OR_RETURN(std::optional<RecordedTrace> entry, nextEntry());
        if (!entry)
            break;
        if (entry->id != run->id) {
            m_ahead = std::move(entry);
            break;
        }
        merge(*std::move(entry), *run);
    }
    return run;
}

absl::StatusOr<std::optional<TraceTree>> TraceReader::next()
{
    TraceTree tree;
    for (;;) {
        ASSIGN_OR_RETURN(std::optional<RecordedTrace> run, nextRun());
        if (!run)
            break;
        const auto same = std::find_if(tree.begin(), tree.end(),
            [&run](const RecordedTrace& other) { return other.id == run->id; });
        if (same != tree.end()) {
            merge(*std::move(run), *same);
        } else if (tree.empty() || isOfTree(tree, *run)) {
            tree.push_back(*std::move(run));
        } else {
            m_other = std::move(run);
            break;
        }
    }
    return tree.empty() ? std::nullopt : std::optional(std::move(tree));
}

} // namespace thalassa::trace_tool
