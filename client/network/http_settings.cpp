// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/http_settings.h"

#include <memory>
#include <string>
#include <utility>

#include "client/http_request.h"
#include "client/network/json_writer.h"
#include "client/session/fault.h"
#include "core/base/text/json_document.h"
#include "core/base/text/visible_text.h"

namespace thalassa::client {
namespace {

constexpr size_t kLongestSettings = 1 << 20; // bytes

std::string textOf(const json::Value& value)
{
    return base::visibleText({value.GetString(), value.GetStringLength()});
}

absl::StatusOr<json::Document> parseSettings(const HttpReply& reply)
{
    if (reply.body.size() > kLongestSettings)
        return faultError(
            Fault::TooLarge, QT_TRANSLATE_NOOP("Client", "the settings have more than 1 MiB"));
    auto document = json::parse(reply.body);
    if (!document.ok() || !document->IsObject())
        return faultError(
            Fault::Malformed, QT_TRANSLATE_NOOP("Client", "the settings are no JSON object"));
    return document;
}

HttpQuery settingsQuery(std::string path, const json::StringBuffer* body)
{
    HttpQuery query;
    query.path = std::move(path);
    if (body != nullptr) {
        query.method = "POST";
        query.contentType = "application/json";
        query.body.assign(body->GetString(), body->GetSize());
    }
    return query;
}

} // namespace

absl::StatusOr<HttpQuery> traceSettingQuery(const inference::TraceSettingRequest& request)
{
    const std::string path =
        (request.model_name().empty() ? "/v2" : modelPath({request.model_name(), ""})) +
        "/trace/setting";
    if (request.settings().empty())
        return settingsQuery(path, nullptr);
    json::StringBuffer buffer;
    JsonWriter writer(buffer);
    writer.StartObject();
    for (const auto& [name, setting] : request.settings()) {
        writer.Key(name.data(), static_cast<unsigned>(name.size()));
        if (setting.value().empty()) {
            writer.Null();
        } else if (name == "trace_level") {
            writer.StartArray();
            for (const std::string& value : setting.value())
                writeText(writer, value);
            writer.EndArray();
        } else {
            writeText(writer, setting.value(0));
        }
    }
    writer.EndObject();
    return settingsQuery(path, &buffer);
}

absl::StatusOr<AnyMessage> readTraceSetting(const HttpReply& reply)
{
    const auto document = parseSettings(reply);
    if (!document.ok())
        return document.status();
    auto response = std::make_shared<inference::TraceSettingResponse>();
    for (const auto& member : document->GetObject()) {
        auto& values = (*response->mutable_settings())[textOf(member.name)];
        if (member.value.IsString())
            values.add_value(textOf(member.value));
        if (!member.value.IsArray())
            continue;
        for (const json::Value& value : member.value.GetArray()) {
            if (value.IsString())
                values.add_value(textOf(value));
        }
    }
    return AnyMessage(std::move(response));
}

absl::StatusOr<HttpQuery> logSettingQuery(const inference::LogSettingsRequest& request)
{
    if (request.settings().empty())
        return settingsQuery("/v2/logging", nullptr);
    json::StringBuffer buffer;
    JsonWriter writer(buffer);
    writer.StartObject();
    for (const auto& [name, setting] : request.settings()) {
        writer.Key(name.data(), static_cast<unsigned>(name.size()));
        switch (setting.parameter_choice_case()) {
        case inference::LogSettingsRequest::SettingValue::kBoolParam:
            writer.Bool(setting.bool_param());
            break;
        case inference::LogSettingsRequest::SettingValue::kUint32Param:
            writer.Uint(setting.uint32_param());
            break;
        case inference::LogSettingsRequest::SettingValue::kStringParam:
            writeText(writer, setting.string_param());
            break;
        case inference::LogSettingsRequest::SettingValue::PARAMETER_CHOICE_NOT_SET:
            writer.Null();
            break;
        }
    }
    writer.EndObject();
    return settingsQuery("/v2/logging", &buffer);
}

absl::StatusOr<AnyMessage> readLogSetting(const HttpReply& reply)
{
    const auto document = parseSettings(reply);
    if (!document.ok())
        return document.status();
    auto response = std::make_shared<inference::LogSettingsResponse>();
    for (const auto& member : document->GetObject()) {
        auto& setting = (*response->mutable_settings())[textOf(member.name)];
        if (member.value.IsBool())
            setting.set_bool_param(member.value.GetBool());
        else if (member.value.IsUint())
            setting.set_uint32_param(member.value.GetUint());
        else if (member.value.IsString())
            setting.set_string_param(textOf(member.value));
    }
    return AnyMessage(std::move(response));
}

} // namespace thalassa::client
