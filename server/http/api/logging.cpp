// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/logging.h"

#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/json.h"
#include "core/base/log_control.h"
#include "core/base/status_macros.h"
#include "core/base/string_view.h"
#include "server/http/api/json.h"
#include "server/http/api/reply.h"

namespace thalassa::httpapi {
namespace {

using json::Value;

// The member, or null where it is not there or is null, which changes nothing.
const Value* given(const Value& object, const char* name)
{
    const Value* const value = find(object, name);
    return value == nullptr || value->IsNull() ? nullptr : value;
}

absl::Status readFlag(const Value& object, const char* name, std::optional<bool>& target)
{
    const Value* const value = given(object, name);
    if (value == nullptr)
        return absl::OkStatus();
    if (!value->IsBool())
        return wrongType(name, *value, "boolean");
    target = value->GetBool();
    return absl::OkStatus();
}

absl::Status readVerboseLevel(const Value& object, std::optional<int>& target)
{
    constexpr char kName[] = "log_verbose_level";
    constexpr int kMost = std::numeric_limits<int>::max();
    const Value* const value = given(object, kName);
    if (value == nullptr)
        return absl::OkStatus();
    if (!value->IsUint64())
        return wrongType(kName, *value, "unsigned-integer");
    if (value->GetUint64() > uint64_t{kMost}) {
        return absl::InvalidArgumentError(
            absl::StrCat("'", kName, "' must be at most ", kMost, ", got ", value->GetUint64()));
    }
    target = static_cast<int>(value->GetUint64());
    return absl::OkStatus();
}

absl::Status readFormat(const Value& object, std::optional<base::LogFormat>& target)
{
    constexpr char kName[] = "log_format";
    const Value* const value = given(object, kName);
    if (value == nullptr)
        return absl::OkStatus();
    if (!value->IsString())
        return wrongType(kName, *value, "string");
    target = base::logFormatOf(characters(*value));
    if (!target) {
        return absl::UnavailableError(absl::StrCat("invalid argument for --log_format, got: ",
            base::toAbsl(characters(*value)), "; expected default, ISO8601 or json"));
    }
    return absl::OkStatus();
}

// Leaves in `change` what is to be changed, also where it fails.
absl::Status readChange(
    const http::Request& request, uint64_t maxInputSize, base::LogChange& change)
{
    const size_t size = request.body.byteSize();
    if (size > maxInputSize)
        return tooLarge(size, maxInputSize);
    std::string copy;
    ASSIGN_OR_RETURN(const json::Document document, parseJson(textOf(request.body, size, copy)));
    if (given(document, "log_file") != nullptr) {
        return absl::UnimplementedError(
            "log file location can not be updated through network protocol");
    }
    RETURN_IF_ERROR(readFlag(document, "log_info", change.info));
    RETURN_IF_ERROR(readFlag(document, "log_warning", change.warning));
    RETURN_IF_ERROR(readFlag(document, "log_error", change.error));
    RETURN_IF_ERROR(readVerboseLevel(document, change.verboseLevel));
    return readFormat(document, change.format);
}

std::string settingsJson(const base::LogSettings& settings)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    const auto writeText = [&writer](const char* key, std::string_view text) {
        writer.Key(key);
        writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    };
    const auto writeFlag = [&writer](const char* key, bool flag) {
        writer.Key(key);
        writer.Bool(flag);
    };
    writer.StartObject();
    writeText("log_file", settings.file);
    writeFlag("log_info", settings.info);
    writeFlag("log_warning", settings.warning);
    writeFlag("log_error", settings.error);
    writer.Key("log_verbose_level");
    writer.Int(settings.verboseLevel);
    writeText("log_format", base::nameOf(settings.format));
    writer.EndObject();
    return {buffer.GetString(), buffer.GetSize()};
}

} // namespace

http::Response answerLogging(const http::Request& request, uint64_t maxInputSize)
{
    if (request.method == "POST") {
        base::LogChange change;
        const absl::Status status = readChange(request, maxInputSize, change);
        base::changeLog(change, "HTTP");
        if (!status.ok())
            return errorReply(status);
    }
    return jsonReply(settingsJson(base::logSettings()));
}

} // namespace thalassa::httpapi
