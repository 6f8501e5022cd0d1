// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/field_error.h"

#include <google/protobuf/text_format.h>

#include <charconv>
#include <vector>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/text/string_view.h"
#include "model_config.pb.h"

namespace thalassa::config {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::TextFormat;

constexpr const char* kPayload = "thalassa.config.field";
constexpr const char* kPlacePayload = "thalassa.config.place"; // "7:3"

// A part such as "input[1]". Without an index, a repeated field means its first value.
struct Segment {
    explicit Segment(std::string_view text)
        : name(text.substr(0, text.find('[')))
    {
        if (name.size() < text.size())
            std::from_chars(text.data() + name.size() + 1, text.data() + text.size(), index);
    }
    std::string name;
    int index = 0;
};

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
    const Descriptor* message = config.GetDescriptor();
    for (const absl::string_view part : absl::StrSplit(base::toAbsl(field), '.')) {
        if (tree == nullptr || message == nullptr)
            break;
        const Segment segment({part.data(), part.size()});
        const FieldDescriptor* const known = message->FindFieldByName(segment.name);
        const bool isOfMap =
            known != nullptr && known->is_map() && segment.name.size() < part.size();
        if (known == nullptr || isOfMap) // an entry of a map cannot be found by an index
            break;
        const int index = known->is_repeated() ? segment.index : -1;
        const TextFormat::ParseLocation place = tree->GetLocation(known, index);
        if (place.line < 0)
            break;
        line = place.line + 1;
        message = known->message_type(); // null: the path ends here
        if (message != nullptr)
            tree = tree->GetTreeForNested(known, index);
    }
    return line;
}

} // namespace thalassa::config
