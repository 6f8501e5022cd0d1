// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/parsed_config.h"

#include <charconv>
#include <string_view>
#include <utility>

namespace thalassa::backends {
namespace {

std::string textMember(const json::Value& object, const char* name)
{
    const auto member = object.FindMember(name);
    return member != object.MemberEnd() && member->value.IsString() ? member->value.GetString()
                                                                    : "";
}

bool boolMember(const json::Value& object, const char* name)
{
    const auto member = object.FindMember(name);
    return member != object.MemberEnd() && member->value.IsBool() && member->value.GetBool();
}

// Reads a 64-bit number, which protobuf's JSON writes as a string; servers convert most of them
// back to numbers, but not all.
std::optional<int64_t> integer(const json::Value& value)
{
    if (value.IsInt64())
        return value.GetInt64();
    if (!value.IsString())
        return std::nullopt;
    const std::string_view text = value.GetString();
    int64_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::vector<int64_t> integers(const json::Value& object, const char* name)
{
    std::vector<int64_t> result;
    const auto member = object.FindMember(name);
    if (member == object.MemberEnd() || !member->value.IsArray())
        return result;
    for (const auto& element : member->value.GetArray())
        result.push_back(integer(element).value_or(0));
    return result;
}

TRITONSERVER_DataType typeFromConfig(std::string_view name)
{
    constexpr std::string_view kPrefix = "TYPE_";
    if (!name.starts_with(kPrefix))
        return TRITONSERVER_TYPE_INVALID;
    name.remove_prefix(kPrefix.size());
    const std::string protocolName = name == "STRING" ? "BYTES" : std::string(name);
    return TRITONSERVER_StringToDataType(protocolName.c_str());
}

std::vector<TensorConfig> readTensors(const json::Document& json, const char* field)
{
    std::vector<TensorConfig> tensors;
    const auto list = json.FindMember(field);
    if (list == json.MemberEnd() || !list->value.IsArray())
        return tensors;
    for (const auto& entry : list->value.GetArray()) {
        TensorConfig tensor;
        tensor.name = textMember(entry, "name");
        tensor.type = typeFromConfig(textMember(entry, "data_type"));
        tensor.dims = integers(entry, "dims");
        if (const auto reshape = entry.FindMember("reshape"); reshape != entry.MemberEnd())
            tensor.dims = integers(reshape->value, "shape");
        tensor.optional = boolMember(entry, "optional");
        tensor.ragged = boolMember(entry, "allow_ragged_batch");
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

std::vector<StateConfig> readStates(const json::Document& json)
{
    std::vector<StateConfig> states;
    const auto batching = json.FindMember("sequence_batching");
    if (batching == json.MemberEnd() || !batching->value.IsObject())
        return states;
    const auto list = batching->value.FindMember("state");
    if (list == batching->value.MemberEnd() || !list->value.IsArray())
        return states;
    for (const auto& entry : list->value.GetArray()) {
        TensorConfig tensor;
        tensor.type = typeFromConfig(textMember(entry, "data_type"));
        tensor.dims = integers(entry, "dims");
        StateConfig& state = states.emplace_back(StateConfig{tensor, tensor});
        state.input.name = textMember(entry, "input_name");
        state.output.name = textMember(entry, "output_name");
    }
    return states;
}

} // namespace

Result<ModelConfig> parseModelConfig(const std::string& name, json::Document json)
{
    ModelConfig config;
    config.name = name;
    config.json = std::move(json);
    if (const auto size = config.json.FindMember("max_batch_size");
        size != config.json.MemberEnd()) {
        config.maxBatchSize = integer(size->value).value_or(0);
    }
    config.inputs = readTensors(config.json, "input");
    config.outputs = readTensors(config.json, "output");
    config.states = readStates(config.json);
    ASSIGN_OR_RETURN(config.batchTensors, readBatchTensors(config.json));
    config.defaultModelFilename = textMember(config.json, "default_model_filename");
    if (const auto parameters = config.json.FindMember("parameters");
        parameters != config.json.MemberEnd() && parameters->value.IsObject()) {
        for (const auto& parameter : parameters->value.GetObject()) {
            config.parameters.emplace(
                parameter.name.GetString(), textMember(parameter.value, "string_value"));
        }
    }
    return config;
}

std::string configTypeName(TRITONSERVER_DataType type)
{
    return type == TRITONSERVER_TYPE_BYTES
        ? "TYPE_STRING"
        : "TYPE_" + std::string(TRITONSERVER_DataTypeString(type));
}

std::string shapeText(const std::vector<int64_t>& shape)
{
    std::string text = "[";
    for (const int64_t size : shape)
        text += (text.size() > 1 ? "," : "") + std::to_string(size);
    return text + "]";
}

Result<int64_t> parseInteger(
    const std::string& what, const std::string& text, int64_t minimum, int64_t maximum)
{
    int64_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || number < minimum ||
        number > maximum) {
        return invalidArgument(what + ": expected a whole number from " + std::to_string(minimum) +
            " to " + std::to_string(maximum) + ", found '" + text + "'");
    }
    return number;
}

} // namespace thalassa::backends
