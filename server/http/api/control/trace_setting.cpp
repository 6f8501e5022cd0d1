// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/trace_setting.h"

#include <utility>
#include <vector>

#include "core/base/status_macros.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

using json::Value;

// Row 1.10.5: a number is refused where a text is expected.
absl::Status readText(const Value& value, trace::Texts& texts)
{
    if (!value.IsString())
        return absl::InternalError("attempt to access JSON non-string as string");
    texts.emplace_back(characters(value));
    return absl::OkStatus();
}

absl::StatusOr<trace::Texts> readTexts(const trace::SettingRow& row, const Value& value)
{
    trace::Texts texts;
    if (!row.isList) {
        RETURN_IF_ERROR(readText(value, texts));
        return texts;
    }
    if (!value.IsArray())
        return absl::InternalError("attempt to access JSON non-array as array");
    for (const Value& one : value.GetArray())
        RETURN_IF_ERROR(readText(one, texts));
    return texts;
}

absl::StatusOr<trace::TraceUpdate> readUpdate(const Value& document)
{
    trace::TraceUpdate update;
    if (!document.IsObject())
        return wrongType("trace settings", document, "object");
    if (find(document, trace::kTraceFile) != nullptr)
        return trace::fileIsFixed();
    for (const trace::SettingRow& row : trace::settingTable()) {
        const Value* const value = find(document, row.name);
        if (value == nullptr)
            continue;
        if (value->IsNull()) {
            update.clear(row.name);
            continue;
        }
        ASSIGN_OR_RETURN(const trace::Texts texts, readTexts(row, *value));
        RETURN_IF_ERROR(update.set(row.name, texts));
    }
    for (const auto& member : document.GetObject())
        update.noteName(characters(member.name));
    return update;
}

// Row 1.10.2: all values are texts.
std::string settingJson(const std::vector<trace::SettingValue>& settings)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    const auto string = [&writer](const std::string& text) {
        writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    };
    writer.StartObject();
    for (const trace::SettingValue& setting : settings) {
        writer.Key(setting.name.data(), static_cast<rapidjson::SizeType>(setting.name.size()));
        if (setting.isList)
            writer.StartArray();
        for (const std::string& value : setting.values)
            string(value);
        if (setting.isList)
            writer.EndArray();
    }
    writer.EndObject();
    return {buffer.GetString(), buffer.GetSize()};
}

absl::Status change(engine::RuntimeSettings& settings, const std::string& model,
    const tensor::Buffer& body, uint64_t maxInputSize)
{
    if (body.byteSize() > maxInputSize)
        return tooLarge(body.byteSize(), maxInputSize);
    std::string copy;
    ASSIGN_OR_RETURN(const json::Document document, parseJson(textOf(body, body.byteSize(), copy)));
    const absl::StatusOr<trace::TraceUpdate> update = readUpdate(document);
    if (update.ok())
        return settings.changeTrace(model, *update);
    settings.noteRefusal(model, update.status());
    return update.status();
}

} // namespace

http::Response answerTraceSetting(engine::RuntimeSettings& settings, const std::string& model,
    const http::Request& request, uint64_t maxInputSize)
{
    absl::Status status = settings.checkTraced(model); // row 1.10.9
    if (status.ok() && request.method == "POST")
        status = change(settings, model, request.body, maxInputSize);
    return status.ok() ? jsonReply(settingJson(settings.tracer().shown(model)))
                       : errorReply(status);
}

} // namespace thalassa::httpapi
