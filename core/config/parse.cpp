// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/parse.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/config/check_values.h"
#include "core/config/field_error.h"
#include "core/config/suggestion.h"
#include "core/config/text_place.h"

namespace thalassa::config {
namespace {

using google::protobuf::FieldDescriptor;
using ::inference::ModelConfig;

// Deeper than the messages of a configuration can nest.
constexpr int kMaxDepth = 32;

struct TextError {
    TextPosition position;
    std::string message;
};

// Keeps the first error: later ones are often its consequences.
class FirstError final : public google::protobuf::io::ErrorCollector {
public:
    void AddError(
        int line, google::protobuf::io::ColumnNumber column, const std::string& message) override
    {
        if (!m_error)
            m_error = TextError{{line, column}, message};
    }
    const std::optional<TextError>& error() const { return m_error; }

private:
    std::optional<TextError> m_error;
};

absl::Status errorAt(const std::string& file, TextPosition position, const std::string& path,
    const std::string& message)
{
    const ErrorPlace place{position.line + 1, position.column + 1};
    return parseError(path, place,
        absl::StrCat(file, ":", place.line, ":", place.column, ": ", path, path.empty() ? "" : ": ",
            message));
}

// Returns the message of an error that a missing bracket causes: it shows at a closing bracket of
// another kind, at the end of the text, or at a field of a message further out. Nothing for other
// errors.
std::optional<std::string> describeBracket(
    const TextError& error, const TextPlace& place, std::string_view text)
{
    if (!place.isUnknownField && !absl::StartsWith(error.message, "Expected "))
        return std::nullopt;
    const std::optional<OpenBracket> open = unclosedBracket(text, error.position);
    if (!open)
        return std::nullopt;
    // The messages that the innermost open bracket may lie in.
    std::vector<const google::protobuf::Descriptor*> around = place.outer;
    if (absl::StartsWith(error.message, "Expected \",\"")) // the bracket is that of a list
        around.push_back(place.message);
    const std::string& name = place.isUnknownField ? place.lastToken : open->next;
    const bool isFurtherOut =
        std::any_of(around.begin(), around.end(), [&name](const auto* message) {
            return message != nullptr && message->FindFieldByName(name) != nullptr;
        });
    const bool isCause = isFurtherOut || (!place.isUnknownField && open->isMismatched);
    if (!isCause)
        return std::nullopt;
    return absl::StrCat("the '", std::string(1, open->character), "' of line ",
        open->position.line + 1, " is not closed");
}

// Returns what is wrong with a value that stands in quotes and whose field is no text, as in
// `data_type: "TYPE_FP32"`; nothing for other errors. The value is the last word of the message.
std::optional<std::string> describeQuoted(const TextError& error, const TextPlace& place)
{
    constexpr char kGot[] = ", got: ";
    const size_t got = error.message.find(kGot);
    if (place.field == nullptr || got == std::string::npos)
        return std::nullopt;
    const std::string value = error.message.substr(got + sizeof kGot - 1);
    const bool isQuoted = value.size() >= 2 && (value.front() == '"' || value.front() == '\'') &&
        value.back() == value.front();
    if (!isQuoted || place.field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
        return std::nullopt;
    const std::string bare = value.substr(1, value.size() - 2);
    const google::protobuf::EnumDescriptor* const enumeration = place.field->enum_type();
    if (enumeration != nullptr && enumeration->FindValueByName(bare) == nullptr) {
        return absl::StrCat("an enumerator is written without quotes, and ", value, " is unknown",
            suggestEnumerator(*enumeration, bare));
    }
    return absl::StrCat(
        "expected ", enumeration != nullptr ? bare : "a value", " without quotes, got ", value);
}

absl::Status describe(const TextError& error, std::string_view text, const std::string& file)
{
    const google::protobuf::Descriptor& root = *ModelConfig::descriptor();
    const TextPlace place = placeInText(root, text, error.position);
    if (const auto bracket = describeBracket(error, place, text)) {
        return errorAt(file, place.isUnknownField ? place.lastTokenBegin : error.position,
            place.path, *bracket);
    }
    // Protobuf reports both kinds of unknown name at the token behind the name.
    if (place.isUnknownField) {
        return errorAt(file, place.lastTokenBegin, place.path,
            "unknown field" + suggestField(*place.message, place.lastToken));
    }
    if (const auto quoted = describeQuoted(error, place))
        return errorAt(file, error.position, place.path, *quoted);
    if (absl::StartsWith(error.message, "Unknown enumeration value")) {
        const TextPlace before = placeInText(root, text, place.lastTokenBegin);
        if (before.field != nullptr && before.field->enum_type() != nullptr) {
            return errorAt(file, place.lastTokenBegin, before.path,
                absl::StrCat("unknown value '", place.lastToken, "'",
                    suggestEnumerator(*before.field->enum_type(), place.lastToken)));
        }
    }
    return errorAt(
        file, error.position, place.path, std::string(absl::StripSuffix(error.message, ".")));
}

// Returns the error of a text that an editor saved in another encoding than UTF-8, or with a mark
// of the encoding.
absl::Status checkEncoding(std::string_view text, const std::string& file)
{
    if (absl::StartsWith(base::toAbsl(text), "\xef\xbb\xbf")) {
        return absl::InvalidArgumentError(absl::StrCat(
            file, ":1:1: starts with a byte order mark; save the file as UTF-8 without this mark"));
    }
    for (const char* const mark : {"\xff\xfe", "\xfe\xff"}) {
        if (absl::StartsWith(base::toAbsl(text), mark)) {
            return absl::InvalidArgumentError(absl::StrCat(file,
                ":1:1: starts with a byte order mark of UTF-16; save the file as UTF-8 without a "
                "byte order mark"));
        }
    }
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<ModelConfig> parseModelConfig(std::string_view text, std::string_view fileName)
{
    const std::string file(fileName);
    if (text.size() > kMaxConfigBytes) {
        return absl::InvalidArgumentError(absl::StrCat(file, ": has ", text.size(),
            " bytes, a model configuration may have ", kMaxConfigBytes));
    }
    RETURN_IF_ERROR(checkEncoding(text, file));
    google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
    FirstError collector;
    google::protobuf::TextFormat::Parser parser;
    parser.RecordErrorsTo(&collector);
    parser.SetRecursionLimit(kMaxDepth);
    ModelConfig config;
    const bool parsed = parser.Parse(&stream, &config);
    if (collector.error())
        return describe(*collector.error(), text, file);
    if (!parsed)
        return absl::InvalidArgumentError(
            file + ": expected a model configuration in the text format of protobuf");
    if (const absl::Status status = checkValues(config); !status.ok())
        return absl::InvalidArgumentError(absl::StrCat(file, ": ", status.message()));
    return config;
}

} // namespace thalassa::config
