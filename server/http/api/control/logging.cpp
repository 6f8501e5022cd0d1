// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/logging.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/log/log_control.h"
#include "core/base/log/log_request.h"
#include "core/base/log/log_table.h"
#include "core/base/status_macros.h"
#include "core/base/text/json.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

using json::Value;

class JsonLogRequest final : public base::LogRequest {
public:
    // `object` must outlive it.
    explicit JsonLogRequest(const Value& object)
        : m_object(object)
    {
    }

    bool names(const char* setting) const override { return given(setting) != nullptr; }
    std::vector<std::string_view> names() const override
    {
        std::vector<std::string_view> all;
        if (m_object.IsObject()) {
            for (const auto& member : m_object.GetObject())
                all.push_back(characters(member.name));
        }
        return all;
    }
    absl::StatusOr<std::optional<bool>> flag(const char* setting) const override
    {
        return read<bool>(setting, &Value::IsBool, "boolean", &Value::GetBool);
    }
    absl::StatusOr<std::optional<uint64_t>> number(const char* setting) const override
    {
        return read<uint64_t>(setting, &Value::IsUint64, "unsigned-integer", &Value::GetUint64);
    }
    absl::StatusOr<std::optional<std::string_view>> text(const char* setting) const override
    {
        return read<std::string_view>(setting, &Value::IsString, "string", &characters);
    }
    absl::Status unknownFormat(std::string_view format) const override
    {
        return absl::UnavailableError(base::unknownFormatText("--log_format", format));
    }

private:
    // Returns the member, or null if it is missing or null, which changes nothing.
    const Value* given(const char* setting) const
    {
        const Value* const value = find(m_object, setting);
        return value == nullptr || value->IsNull() ? nullptr : value;
    }
    template <typename Type, typename Get>
    absl::StatusOr<std::optional<Type>> read(
        const char* setting, bool (Value::*is)() const, const char* type, Get get) const
    {
        const Value* const value = given(setting);
        if (value == nullptr)
            return std::optional<Type>();
        if (!(value->*is)())
            return wrongType(setting, *value, type);
        return std::optional<Type>(std::invoke(get, *value));
    }

    const Value& m_object;
};

absl::Status change(
    engine::RuntimeSettings& settings, const http::Request& request, uint64_t maxInputSize)
{
    const size_t size = request.body.byteSize();
    if (size > maxInputSize)
        return tooLarge(size, maxInputSize);
    std::string copy;
    ASSIGN_OR_RETURN(const json::Document document, parseJson(textOf(request.body, size, copy)));
    return settings.changeLog(JsonLogRequest(document));
}

std::string settingsJson(const base::LogSettings& settings)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.StartObject();
    for (const base::LogSettingRow& row : base::logSettingTable()) {
        writer.Key(row.name);
        const base::LogValue value = row.show(settings);
        if (const bool* const flag = std::get_if<bool>(&value))
            writer.Bool(*flag);
        else if (const int* const number = std::get_if<int>(&value))
            writer.Int(*number);
        else
            writer.String(std::get<std::string>(value).data(),
                static_cast<rapidjson::SizeType>(std::get<std::string>(value).size()));
    }
    writer.EndObject();
    return {buffer.GetString(), buffer.GetSize()};
}

} // namespace

http::Response answerLogging(
    engine::RuntimeSettings& settings, const http::Request& request, uint64_t maxInputSize)
{
    if (request.method == "POST") {
        if (const absl::Status status = change(settings, request, maxInputSize); !status.ok())
            return errorReply(status);
    }
    return jsonReply(settingsJson(base::logSettings()));
}

} // namespace thalassa::httpapi
