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

absl::Status readLevels(const Value& value, trace::TraceUpdate& update)
{
    if (value.IsNull()) {
        update.clear(trace::kTraceLevel);
        return absl::OkStatus();
    }
    if (!value.IsArray())
        return absl::InternalError("attempt to access JSON non-array as array");
    std::vector<std::string> names;
    for (const Value& name : value.GetArray()) {
        if (!name.IsString())
            return absl::InternalError("attempt to access JSON non-string as string");
        names.emplace_back(characters(name));
    }
    return update.setLevels(names);
}

absl::StatusOr<trace::TraceUpdate> readUpdate(const Value& document)
{
    trace::TraceUpdate update;
    if (!document.IsObject())
        return wrongType("trace settings", document, "object");
    if (find(document, trace::kTraceFile) != nullptr)
        return trace::fileIsFixed();
    if (const Value* const levels = find(document, trace::kTraceLevel))
        RETURN_IF_ERROR(readLevels(*levels, update));
    for (const char* const name : {trace::kTraceRate, trace::kTraceCount, trace::kLogFrequency}) {
        const Value* const value = find(document, name);
        if (value == nullptr)
            continue;
        if (value->IsNull()) {
            update.clear(name);
            continue;
        }
        if (!value->IsString()) // row 1.10.5: numbers are refused as well
            return absl::InternalError("attempt to access JSON non-string as string");
        RETURN_IF_ERROR(update.set(name, characters(*value)));
    }
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
