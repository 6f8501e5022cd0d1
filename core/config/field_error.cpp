// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/field_error.h"

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <charconv>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"
#include "model_config.pb.h"

namespace thalassa::config {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using google::protobuf::TextFormat;

constexpr const char* kPayload = "thalassa.config.field";
constexpr const char* kPlacePayload = "thalassa.config.place"; // "7:3"

// A part such as "input[1]" or "parameters['a.b']". Without an index or a key, a repeated field
// means its first value.
struct Segment {
    std::string name;
    std::string key;
    int index = 0;
    bool hasKey = false;
};

// Takes the first part of a path. Messages have a name beside an index, "input[1] 'A'.dims", which
// is passed over.
Segment takeSegment(std::string_view& path)
{
    Segment segment;
    const auto skip = [&path](size_t count) { path.remove_prefix(std::min(count, path.size())); };
    segment.name = path.substr(0, path.find_first_of(".["));
    skip(segment.name.size());
    if (path.starts_with("['")) {
        skip(2);
        segment.hasKey = true;
        segment.key = path.substr(0, path.find("']"));
        skip(segment.key.size() + 2);
    } else if (path.starts_with("[")) {
        std::from_chars(path.data() + 1, path.data() + path.size(), segment.index);
        skip(path.substr(0, path.find(']')).size() + 1);
        if (path.starts_with(" '"))
            skip(path.substr(0, path.find('\'', 2)).size() + 1);
    }
    skip(path.starts_with(".") ? 1 : 0);
    return segment;
}

// Returns the place of the map's entry with the key in the text that `message` was parsed from, or
// -1.
int indexOfKey(const Message& message, const FieldDescriptor& map, const std::string& key)
{
    const Reflection& reflection = *message.GetReflection();
    const FieldDescriptor* const keyField = map.message_type()->FindFieldByNumber(1);
    if (keyField->cpp_type() != FieldDescriptor::CPPTYPE_STRING)
        return -1;
    for (int i = 0; i < reflection.FieldSize(message, &map); ++i) {
        const Message& entry = reflection.GetRepeatedMessage(message, &map, i);
        if (entry.GetReflection()->GetString(entry, keyField) == key)
            return i;
    }
    return -1;
}

// Returns the index of the value that a part of a path means, or -1 if its field is not repeated.
int indexOf(const Message& message, const FieldDescriptor& field, const Segment& segment)
{
    if (!field.is_repeated())
        return -1;
    return segment.hasKey ? indexOfKey(message, field, segment.key) : segment.index;
}

bool hasValue(const Message& message, const FieldDescriptor& field, const Segment& segment)
{
    if (segment.hasKey && !field.is_map())
        return false;
    const int index = indexOf(message, field, segment);
    return !field.is_repeated() ||
        (index >= 0 && index < message.GetReflection()->FieldSize(message, &field));
}

} // namespace

absl::Status fieldError(std::string_view field, std::string_view message, absl::StatusCode code)
{
    absl::Status status(code, base::toAbsl(message));
    status.SetPayload(kPayload, absl::Cord(base::toAbsl(field)));
    return status;
}

absl::Status parseError(std::string_view field, ErrorPlace place, std::string_view message)
{
    absl::Status status = fieldError(field, message);
    status.SetPayload(kPlacePayload, absl::Cord(absl::StrCat(place.line, ":", place.column)));
    return status;
}

std::optional<ErrorPlace> placeOf(const absl::Status& status)
{
    const auto payload = status.GetPayload(kPlacePayload);
    if (!payload)
        return std::nullopt;
    ErrorPlace place;
    const std::string text(*payload);
    const char* const end = text.data() + text.size();
    const auto line = std::from_chars(text.data(), end, place.line);
    std::from_chars(line.ptr + 1, end, place.column);
    return place;
}

std::string fieldOf(const absl::Status& status)
{
    const auto field = status.GetPayload(kPayload);
    return field ? std::string(*field) : std::string();
}

std::optional<int> lineOfField(std::string_view text, std::string_view field)
{
    ::inference::ModelConfig config;
    TextFormat::ParseInfoTree places;
    TextFormat::Parser parser;
    parser.WriteLocationsTo(&places);
    if (!parser.ParseFromString(std::string(text), &config))
        return std::nullopt;
    std::optional<int> line;
    const TextFormat::ParseInfoTree* tree = &places;
    const Message* message = &config;
    while (!field.empty() && tree != nullptr && message != nullptr) {
        const Segment segment = takeSegment(field);
        const FieldDescriptor* const known =
            message->GetDescriptor()->FindFieldByName(segment.name);
        if (known == nullptr || !hasValue(*message, *known, segment))
            break;
        const int index = indexOf(*message, *known, segment);
        const TextFormat::ParseLocation place = tree->GetLocation(known, index);
        if (place.line < 0)
            break;
        line = place.line + 1;
        if (known->message_type() == nullptr)
            break; // the path ends here
        tree = tree->GetTreeForNested(known, index);
        const Reflection& reflection = *message->GetReflection();
        message = known->is_repeated() ? &reflection.GetRepeatedMessage(*message, known, index)
                                       : &reflection.GetMessage(*message, known);
    }
    return line;
}

} // namespace thalassa::config
