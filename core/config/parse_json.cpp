// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <google/protobuf/util/json_util.h>

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/config/check_values.h"
#include "core/config/parse.h"
#include "core/config/suggestion.h"

namespace thalassa::config {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using ::inference::ModelConfig;

constexpr char kUnknownField[] = ": Cannot find field.";
constexpr char kOfType[] = " for type type.googleapis.com/";

// Returns the type of the message at a path such as "input[1].reshape", or null.
const Descriptor* messageAt(const std::string& path)
{
    const Descriptor* message = ModelConfig::descriptor();
    if (path.empty())
        return message;
    for (const absl::string_view step : absl::StrSplit(path, '.')) {
        const std::string name(step.substr(0, step.find('[')));
        const FieldDescriptor* field = message->FindFieldByName(name);
        if (field == nullptr)
            field = message->FindFieldByCamelcaseName(name);
        // "parameters[0].value": an entry of a map is a message with a key and a value.
        message = field == nullptr ? nullptr : field->message_type();
        if (message == nullptr)
            return nullptr;
    }
    return message;
}

// Protobuf says "(input[1]) nme: Cannot find field."; the path is left out at the top level.
std::string describeUnknownField(const std::string& message)
{
    std::string name(absl::StripSuffix(message, kUnknownField));
    std::string path;
    if (const size_t end = name.rfind(") "); name.front() == '(' && end != std::string::npos) {
        path = name.substr(1, end - 1);
        name = name.substr(end + 2);
    }
    const Descriptor* const parent = messageAt(path);
    return absl::StrCat(path, path.empty() ? "" : ".", name, ": unknown field",
        parent == nullptr ? "" : suggestField(*parent, name));
}

// Protobuf says `(input[0].data_type): invalid value "TYPE_FP31" for type
// type.googleapis.com/inference.DataType`.
std::string describeUnknownValue(const std::string& message)
{
    const size_t type = message.rfind(kOfType);
    const std::string typeName = message.substr(type + sizeof kOfType - 1);
    std::string text = absl::StrReplaceAll(message.substr(0, type), {{"(", ""}, {")", ""}});
    const auto* const enumeration =
        ModelConfig::descriptor()->file()->pool()->FindEnumTypeByName(typeName);
    const size_t open = text.find('"');
    if (enumeration == nullptr || open == std::string::npos || text.back() != '"')
        return text;
    return text + suggestEnumerator(*enumeration, text.substr(open + 1, text.size() - open - 2));
}

// Other versions of protobuf may word an error differently: then their words are shown.
std::string describe(const std::string& message)
{
    if (absl::EndsWith(message, kUnknownField) && message.size() > sizeof kUnknownField)
        return describeUnknownField(message);
    if (absl::StrContains(message, kOfType))
        return describeUnknownValue(message);
    // At the top level, the path in front of the words is empty.
    return absl::StrReplaceAll(absl::StripPrefix(message, ": "), {{"\n", " "}});
}

} // namespace

absl::StatusOr<ModelConfig> parseModelConfigJson(std::string_view json)
{
    if (json.size() > kMaxConfigBytes) {
        return absl::InvalidArgumentError(absl::StrCat(
            "model configuration has ", json.size(), " bytes, it may have ", kMaxConfigBytes));
    }
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = false;
    options.case_insensitive_enum_parsing = true;
    ModelConfig config;
    const auto status = google::protobuf::util::JsonStringToMessage(
        google::protobuf::StringPiece(json.data(), json.size()), &config, options);
    if (!status.ok())
        return absl::InvalidArgumentError(describe(std::string(status.message())));
    RETURN_IF_ERROR(checkValues(config));
    return config;
}

} // namespace thalassa::config
