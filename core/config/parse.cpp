// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/parse.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/config/check_values.h"
#include "core/config/suggestion.h"
#include "core/config/text_place.h"

namespace thalassa::config {
namespace {

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
    return absl::InvalidArgumentError(absl::StrCat(file, ":", position.line + 1, ":",
        position.column + 1, ": ", path, path.empty() ? "" : ": ", message));
}

absl::Status describe(const TextError& error, std::string_view text, const std::string& file)
{
    const google::protobuf::Descriptor& root = *ModelConfig::descriptor();
    const TextPlace place = placeInText(root, text, error.position);
    // Protobuf reports both kinds of unknown name at the token behind the name.
    if (place.isUnknownField) {
        return errorAt(file, place.lastTokenBegin, place.path,
            "unknown field" + suggestField(*place.message, place.lastToken));
    }
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

} // namespace

absl::StatusOr<ModelConfig> parseModelConfig(std::string_view text, std::string_view fileName)
{
    const std::string file(fileName);
    if (text.size() > kMaxConfigBytes) {
        return absl::InvalidArgumentError(absl::StrCat(file, ": has ", text.size(),
            " bytes, a model configuration may have ", kMaxConfigBytes));
    }
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
        return absl::InvalidArgumentError(file + ": is not a model configuration");
    if (const absl::Status status = checkValues(config); !status.ok())
        return absl::InvalidArgumentError(absl::StrCat(file, ": ", status.message()));
    return config;
}

} // namespace thalassa::config
