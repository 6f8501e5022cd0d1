// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/model_config.h"

#include <rapidjson/error/en.h>

#include <memory>
#include <utility>

#include "core/base/text/json.h"

namespace thalassa::backends {
namespace {

struct MessageDeleter {
    void operator()(TRITONSERVER_Message* message) const
    {
        Error(TRITONSERVER_MessageDelete(message)).ok();
    }
};
using MessagePtr = std::unique_ptr<TRITONSERVER_Message, MessageDeleter>;

} // namespace

Result<json::Document> readJson(TRITONSERVER_Message* message)
{
    const char* base = nullptr;
    size_t size = 0;
    RETURN_IF_ERROR(TRITONSERVER_MessageSerializeToJson(message, &base, &size));
    json::Document json;
    json.Parse(base, size);
    if (json.HasParseError() || !json.IsObject()) {
        return internalError("expected a JSON object from the server, found " +
            std::string(rapidjson::GetParseError_En(json.GetParseError())));
    }
    return json;
}

Result<ModelConfig> readModelConfig(TRITONBACKEND_Model* model)
{
    TRITONSERVER_Message* message = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelConfig(model, 1, &message));
    const MessagePtr owner(message);
    ASSIGN_OR_RETURN(json::Document json, readJson(message));
    const char* name = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelName(model, &name));
    return parseModelConfig(name, std::move(json));
}

Error setModelConfig(TRITONBACKEND_Model* model, const json::Document& json)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    json.Accept(writer);
    TRITONSERVER_Message* message = nullptr;
    RETURN_IF_ERROR(
        TRITONSERVER_MessageNewFromSerializedJson(&message, buffer.GetString(), buffer.GetSize()));
    const MessagePtr owner(message);
    return Error(TRITONBACKEND_ModelSetConfig(model, 1, message));
}

Result<std::map<std::string, std::string>> readBackendSettings(TRITONBACKEND_Backend* backend)
{
    TRITONSERVER_Message* message = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_BackendConfig(backend, &message));
    ASSIGN_OR_RETURN(const json::Document json, readJson(message));
    std::map<std::string, std::string> settings;
    const auto commandLine = json.FindMember("cmdline");
    if (commandLine != json.MemberEnd() && commandLine->value.IsObject()) {
        for (const auto& setting : commandLine->value.GetObject()) {
            if (setting.value.IsString())
                settings.emplace(setting.name.GetString(), setting.value.GetString());
        }
    }
    return settings;
}

Error checkApiVersion()
{
    uint32_t major = 0;
    uint32_t minor = 0;
    RETURN_IF_ERROR(TRITONBACKEND_ApiVersion(&major, &minor));
    if (major == TRITONBACKEND_API_VERSION_MAJOR && minor >= TRITONBACKEND_API_VERSION_MINOR)
        return {};
    return unsupported("the server's backend API is version " + std::to_string(major) + "." +
        std::to_string(minor) + ", expected " + std::to_string(TRITONBACKEND_API_VERSION_MAJOR) +
        "." + std::to_string(TRITONBACKEND_API_VERSION_MINOR) +
        " or a later one of the same major version: use a newer server");
}

} // namespace thalassa::backends
