// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/interface.h"

#include <algorithm>
#include <string>

namespace thalassa::backends {
namespace {

void addTensors(const std::vector<TensorConfig>& tensors, const char* field, json::Document& json)
{
    auto& allocator = json.GetAllocator();
    json::Value list(rapidjson::kArrayType);
    for (const TensorConfig& tensor : tensors) {
        json::Value dims(rapidjson::kArrayType);
        for (const int64_t size : tensor.dims)
            dims.PushBack(size, allocator);
        json::Value entry(rapidjson::kObjectType);
        entry.AddMember("name", json::Value(tensor.name.c_str(), allocator), allocator);
        entry.AddMember(
            "data_type", json::Value(configTypeName(tensor.type).c_str(), allocator), allocator);
        entry.AddMember("dims", dims, allocator);
        list.PushBack(entry, allocator);
    }
    json.RemoveMember(field);
    json.AddMember(rapidjson::StringRef(field), list, allocator);
}

Error checkTensors(const std::string& model, const char* direction,
    const std::vector<TensorConfig>& expected, const std::vector<TensorConfig>& found)
{
    for (const TensorConfig& tensor : expected) {
        const std::string place = "model '" + model + "': " + direction + " '" + tensor.name + "' ";
        const auto same = std::find_if(found.begin(), found.end(),
            [&](const TensorConfig& other) { return other.name == tensor.name; });
        if (same == found.end()) {
            return invalidArgument(place + "is missing: this backend needs it with data_type " +
                configTypeName(tensor.type));
        }
        if (same->type != tensor.type) {
            return invalidArgument(place + "expected data_type " + configTypeName(tensor.type) +
                ", found " + configTypeName(same->type));
        }
    }
    return {};
}

} // namespace

Result<ModelConfig> Interface::complete(TRITONBACKEND_Model* model) const
{
    ASSIGN_OR_RETURN(ModelConfig config, readModelConfig(model));
    if (!config.batchTensors.inputs.empty() || !config.batchTensors.outputs.empty()) {
        return unsupported("model '" + config.name +
            "': " + (config.batchTensors.inputs.empty() ? "batch_output" : "batch_input") +
            ": this backend has no tensors that describe a batch; remove the field");
    }
    bool mayComplete = false;
    RETURN_IF_ERROR(TRITONBACKEND_ModelAutoCompleteConfig(model, &mayComplete));
    if (!mayComplete || !config.inputs.empty() || !config.outputs.empty())
        return config;
    addTensors(inputs, "input", config.json);
    addTensors(outputs, "output", config.json);
    if (decoupled) {
        auto& allocator = config.json.GetAllocator();
        json::Value policy(rapidjson::kObjectType);
        policy.AddMember("decoupled", true, allocator);
        config.json.RemoveMember("model_transaction_policy");
        config.json.AddMember("model_transaction_policy", policy, allocator);
    }
    RETURN_IF_ERROR(setModelConfig(model, config.json));
    return readModelConfig(model);
}

Error Interface::check(const ModelConfig& config) const
{
    RETURN_IF_ERROR(checkTensors(config.name, "input", inputs, config.inputs));
    return checkTensors(config.name, "output", outputs, config.outputs);
}

} // namespace thalassa::backends
