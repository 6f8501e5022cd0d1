// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/model_control.h"

#include <limits>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/json.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

using json::Value;

constexpr char kFilePrefix[] = "file:";

std::string bodyText(const http::Request& request)
{
    std::string text(request.body.byteSize(), '\0');
    request.body.copyTo(text.data());
    return text;
}

// The body's JSON; an empty object for an empty body.
absl::StatusOr<json::Document> readBody(const http::Request& request, uint64_t maxInputSize)
{
    if (request.body.byteSize() > maxInputSize)
        return tooLarge(request.body.byteSize(), maxInputSize);
    const std::string text = bodyText(request);
    return parseJson(text.empty() ? "{}" : text);
}

absl::StatusOr<bool> readReadyOnly(const http::Request& request, uint64_t maxInputSize)
{
    ASSIGN_OR_RETURN(const json::Document document, readBody(request, maxInputSize));
    const Value* const ready = find(document, "ready");
    if (ready == nullptr)
        return false;
    if (!ready->IsBool())
        return absl::InvalidArgumentError(
            "Invalid value for 'ready': expected a boolean, true to list the models that serve");
    return ready->GetBool();
}

std::string indexJson(const ::inference::RepositoryIndexResponse& index)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    const auto write = [&writer](const char* key, const std::string& value) {
        if (value.empty())
            return;
        writer.Key(key);
        writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    };
    writer.StartArray();
    for (const auto& model : index.models()) {
        writer.StartObject();
        write("name", model.name());
        write("version", model.version());
        write("state", model.state());
        write("reason", model.reason());
        writer.EndObject();
    }
    writer.EndArray();
    return {buffer.GetString(), buffer.GetSize()};
}

absl::Status readLoadParameter(
    const std::string& name, const Value& value, repository::LoadOverride& override)
{
    if (!value.IsString())
        return wrongType(name, value, "string");
    const bool isFile = absl::StartsWith(name, kFilePrefix);
    if (name != "config" && !isFile) {
        return absl::InternalError(absl::StrCat(
            "unexpected error on creating Triton parameter: unrecognized load parameter '", name,
            "'; expected 'config' or 'file:<path>'"));
    }
    const absl::string_view text(value.GetString(), value.GetStringLength());
    if (!isFile) {
        if (text.empty())
            return absl::InvalidArgumentError("Invalid config override: 'config' is empty");
        override.configJson = std::string(text);
        return absl::OkStatus();
    }
    std::string content;
    if (text.size() > static_cast<size_t>(std::numeric_limits<int>::max()) ||
        !absl::Base64Unescape(text, &content))
        return absl::InvalidArgumentError(
            absl::StrCat("failed to decode base64 of load parameter '", name, "'"));
    override.files.push_back({name.substr(sizeof kFilePrefix - 1), std::move(content)});
    return absl::OkStatus();
}

absl::StatusOr<repository::LoadOverride> readOverride(const http::Request& request)
{
    constexpr uint64_t kAny = std::numeric_limits<uint64_t>::max();
    repository::LoadOverride override;
    ASSIGN_OR_RETURN(const json::Document document, readBody(request, kAny));
    ASSIGN_OR_RETURN(const Value* const parameters, parametersOf(document));
    if (parameters == nullptr)
        return override;
    for (const auto& member : parameters->GetObject())
        RETURN_IF_ERROR(
            readLoadParameter(std::string(characters(member.name)), member.value, override));
    return override;
}

absl::Status refuseRepositoryName(const Route& route)
{
    return route.namesRepository
        ? absl::UnimplementedError("'repository_name' specification is not supported")
        : absl::OkStatus();
}

absl::StatusOr<bool> readUnloadDependents(const http::Request& request, uint64_t maxInputSize)
{
    ASSIGN_OR_RETURN(const json::Document document, readBody(request, maxInputSize));
    ASSIGN_OR_RETURN(const Value* const parameters, parametersOf(document));
    const Value* const dependents =
        parameters == nullptr ? nullptr : find(*parameters, "unload_dependents");
    if (dependents == nullptr)
        return false;
    if (!dependents->IsBool())
        return wrongType("unload_dependents", *dependents, "boolean");
    return dependents->GetBool();
}

} // namespace

void answerIndex(engine::ModelControl& engine, uint64_t maxInputSize,
    const std::shared_ptr<http::Exchange>& exchange)
{
    const absl::StatusOr<bool> readyOnly = readReadyOnly(exchange->request(), maxInputSize);
    if (!readyOnly.ok())
        return exchange->respond(errorReply(readyOnly.status()));
    engine.repositoryIndex(*readyOnly, [exchange](const auto& index) {
        exchange->respond(index.ok() ? jsonReply(indexJson(*index)) : errorReply(index.status()));
    });
}

void answerLoad(engine::ModelControl& engine, const Route& route,
    const std::shared_ptr<http::Exchange>& exchange)
{
    if (const absl::Status refused = refuseRepositoryName(route); !refused.ok())
        return exchange->respond(errorReply(refused));
    engine.loadModelFrom(
        route.model, [exchange] { return readOverride(exchange->request()); },
        [exchange](const absl::Status& status) {
            exchange->respond(status.ok() ? jsonReply({}) : errorReply(status));
        });
}

void answerUnload(engine::ModelControl& engine, uint64_t maxInputSize, const Route& route,
    const std::shared_ptr<http::Exchange>& exchange)
{
    if (const absl::Status refused = refuseRepositoryName(route); !refused.ok())
        return exchange->respond(errorReply(refused));
    engine.unloadModelFrom(
        route.model,
        [&exchange, maxInputSize] {
            return readUnloadDependents(exchange->request(), maxInputSize);
        },
        [exchange](const absl::Status& status) {
            exchange->respond(status.ok() ? jsonReply({}) : errorReply(status));
        });
}

} // namespace thalassa::httpapi
