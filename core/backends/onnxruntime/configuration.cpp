// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/configuration.h"

#include <algorithm>
#include <set>

#include "core/backends/common/log.h"

namespace thalassa::backends::ort {
namespace {

using Tensors = std::vector<TensorDescription>;

std::string place(const ModelConfig& config, const char* role, const std::string& name)
{
    return "model '" + config.name + "': " + role + " '" + name + "'";
}

std::string namesOf(const Tensors& tensors)
{
    std::string names;
    for (const TensorDescription& tensor : tensors)
        names += (names.empty() ? "'" : ", '") + tensor.name + "'";
    return names.empty() ? "none" : names;
}

bool firstDimensionsVary(const Tensors& tensors)
{
    return std::all_of(tensors.begin(), tensors.end(), [](const TensorDescription& tensor) {
        return !isServable(tensor) || (!tensor.dims.empty() && tensor.dims.front() == -1);
    });
}

// A configured tensor with as many dims as the model's has no room for a batch dimension.
bool anyHasFullRank(const std::vector<TensorConfig>& configured, const Tensors& tensors)
{
    return std::any_of(
        configured.begin(), configured.end(), [&tensors](const TensorConfig& tensor) {
            const TensorDescription* const described = find(tensors, tensor.name);
            return described != nullptr && described->dims.size() == tensor.dims.size();
        });
}

// Returns the names of the inputs that the sequence scheduler adds.
std::set<std::string> controlInputs(const ModelConfig& config)
{
    std::set<std::string> names;
    const auto sequence = config.json.FindMember("sequence_batching");
    if (sequence == config.json.MemberEnd() || !sequence->value.IsObject())
        return names;
    const auto controls = sequence->value.FindMember("control_input");
    if (controls != sequence->value.MemberEnd() && controls->value.IsArray()) {
        for (const auto& control : controls->value.GetArray()) {
            if (control.HasMember("name") && control["name"].IsString())
                names.insert(control["name"].GetString());
        }
    }
    return names;
}

// Returns the names of the tensors that clients do not send, and receive only if they are listed.
std::set<std::string> sequenceTensors(const ModelConfig& config)
{
    std::set<std::string> names = controlInputs(config);
    for (const StateConfig& state : config.states) {
        names.insert(state.input.name);
        names.insert(state.output.name);
    }
    return names;
}

Error completeTensors(ModelConfig& config, const Tensors& tensors, const char* field, bool batching)
{
    auto& allocator = config.json.GetAllocator();
    json::Value list(rapidjson::kArrayType);
    const std::set<std::string> ofSequences = sequenceTensors(config);
    for (const TensorDescription& tensor : tensors) {
        if (ofSequences.contains(tensor.name))
            continue;
        if (!isServable(tensor)) {
            if (std::string_view(field) == "input") {
                return unsupported(place(config, field, tensor.name) + " of the ONNX model is " +
                    kindText(tensor) + ", expected a tensor of a type that clients can send");
            }
            log(TRITONSERVER_LOG_WARN,
                place(config, field, tensor.name) + " of the ONNX model is " + kindText(tensor) +
                    ", which clients cannot receive: it is left out");
            continue;
        }
        json::Value dims(rapidjson::kArrayType);
        for (size_t i = batching ? 1 : 0; i < tensor.dims.size(); ++i)
            dims.PushBack(tensor.dims[i], allocator);
        json::Value entry(rapidjson::kObjectType);
        entry.AddMember("name", json::Value(tensor.name.c_str(), allocator), allocator);
        entry.AddMember("data_type",
            json::Value(configTypeName(protocolType(tensor.type)).c_str(), allocator), allocator);
        // A configured tensor has at least one dimension: a scalar has one element, and if the
        // batch dimension is the only one, an empty reshape gives the backend's shape.
        if (dims.Empty()) {
            dims.PushBack(1, allocator);
            if (batching) {
                json::Value reshape(rapidjson::kObjectType);
                reshape.AddMember("shape", json::Value(rapidjson::kArrayType), allocator);
                entry.AddMember("reshape", reshape, allocator);
            }
        }
        entry.AddMember("dims", dims, allocator);
        list.PushBack(entry, allocator);
    }
    config.json.RemoveMember(field);
    config.json.AddMember(rapidjson::StringRef(field), list, allocator);
    return {};
}

bool completeBatching(
    ModelConfig& config, const ModelDescription& model, int64_t defaultMaxBatchSize)
{
    const bool canBatch = !model.inputs.empty() && firstDimensionsVary(model.inputs) &&
        firstDimensionsVary(model.outputs);
    if (config.maxBatchSize > 0 || !canBatch || defaultMaxBatchSize < 1 ||
        anyHasFullRank(config.inputs, model.inputs) ||
        anyHasFullRank(config.outputs, model.outputs)) {
        return false;
    }
    auto& allocator = config.json.GetAllocator();
    config.maxBatchSize = defaultMaxBatchSize;
    config.json.RemoveMember("max_batch_size");
    config.json.AddMember("max_batch_size", defaultMaxBatchSize, allocator);
    const bool hasScheduler = config.json.HasMember("dynamic_batching") ||
        config.json.HasMember("sequence_batching") || config.json.HasMember("ensemble_scheduling");
    if (defaultMaxBatchSize > 1 && !hasScheduler)
        config.json.AddMember("dynamic_batching", json::Value(rapidjson::kObjectType), allocator);
    log(TRITONSERVER_LOG_INFO,
        "model '" + config.name + "': max_batch_size is " + std::to_string(defaultMaxBatchSize) +
            ", because the configuration sets none and the first dimension of each input and "
            "output is variable; set max_batch_size in config.pbtxt, or the default of all models "
            "with --backend-config=default-max-batch-size=N");
    return true;
}

Error validateDims(const ModelConfig& config, const char* role, const TensorConfig& configured,
    const TensorDescription& described)
{
    if (described.dims.empty()) {
        const bool fits = configured.dims.size() == 1 &&
            (configured.dims.front() == 1 || configured.dims.front() == -1);
        if (!described.isScalar || config.maxBatchSize > 0 || fits)
            return {};
        return invalidArgument(place(config, role, configured.name) +
            ": the configuration says dims " + shapeText(configured.dims) +
            ", but the ONNX model has a scalar: expected dims [1]");
    }
    if (configured.ragged) {
        // The run has all elements of all requests in one dimension.
        return described.dims == std::vector<int64_t>{-1}
            ? Error()
            : invalidArgument(place(config, role, configured.name) +
                  ": with allow_ragged_batch the ONNX model must take it as [-1], but it has " +
                  shapeText(described.dims));
    }
    std::vector<int64_t> expected = configured.dims;
    const bool batching = config.maxBatchSize > 0;
    if (batching) {
        if (described.dims.front() != -1) {
            return invalidArgument(place(config, role, configured.name) + ": max_batch_size is " +
                std::to_string(config.maxBatchSize) +
                ", so its first dimension must be variable, but the ONNX model has " +
                shapeText(described.dims) +
                ": set max_batch_size to 0, or export the model with a variable first dimension");
        }
        expected.insert(expected.begin(), -1);
    }
    const bool fits =
        std::equal(expected.begin(), expected.end(), described.dims.begin(), described.dims.end(),
            [](int64_t wanted, int64_t has) { return has == -1 || wanted == has; });
    if (fits)
        return {};
    return invalidArgument(place(config, role, configured.name) + ": the configuration says dims " +
        shapeText(configured.dims) +
        (batching ? " and a batch dimension, that is " + shapeText(expected) : std::string()) +
        ", but the ONNX model has " + shapeText(described.dims));
}

Error validateTensor(const ModelConfig& config, const char* role, const TensorConfig& configured,
    const TensorDescription& described)
{
    if (!isServable(described)) {
        return unsupported(place(config, role, configured.name) + " of the ONNX model is " +
            kindText(described) + ", expected a tensor of a type that clients can send");
    }
    const TRITONSERVER_DataType type = protocolType(described.type);
    if (configured.type != type) {
        return invalidArgument(place(config, role, configured.name) +
            ": the configuration says data_type " + configTypeName(configured.type) +
            ", but the ONNX model has " + configTypeName(type));
    }
    // A batch output is divided by elements, whatever its shape.
    const bool isOutput = std::string_view(role) == "output";
    if (isOutput && config.batchTensors.findOutput(configured.name) != nullptr)
        return {};
    return validateDims(config, role, configured, described);
}

Error validateStates(const ModelConfig& config, const ModelDescription& model)
{
    constexpr const char* kInput = "sequence_batching.state input";
    constexpr const char* kOutput = "sequence_batching.state output";
    for (const StateConfig& state : config.states) {
        const TensorDescription* const input = findInput(model, state.input.name);
        if (input == nullptr) {
            return invalidArgument(place(config, kInput, state.input.name) +
                ": the ONNX model has no such input; it has " + namesOf(model.inputs));
        }
        const TensorDescription* const output = find(model.outputs, state.output.name);
        if (output == nullptr) {
            return invalidArgument(place(config, kOutput, state.output.name) +
                ": the ONNX model has no such output; it has " + namesOf(model.outputs));
        }
        if (config.batchTensors.findOutput(state.output.name) != nullptr) {
            return unsupported(place(config, kOutput, state.output.name) +
                ": it is also a batch_output, whose shape is that of an input of each request");
        }
        RETURN_IF_ERROR(validateTensor(config, kInput, state.input, *input));
        RETURN_IF_ERROR(validateTensor(config, kOutput, state.output, *output));
    }
    return {};
}

Error validateInputs(const ModelConfig& config, const ModelDescription& model)
{
    std::set<std::string> provided = controlInputs(config);
    for (const std::string& name : provided) {
        if (findInput(model, name) == nullptr) {
            return invalidArgument(place(config, "sequence_batching.control_input", name) +
                ": the ONNX model has no such input; it has " + namesOf(model.inputs));
        }
    }
    for (const StateConfig& state : config.states)
        provided.insert(state.input.name); // validateStates() checks them
    for (const BatchInput& input : config.batchTensors.inputs)
        provided.insert(input.targets.begin(), input.targets.end()); // Ragged checks them
    for (const TensorConfig& configured : config.inputs) {
        const TensorDescription* const described = findInput(model, configured.name);
        if (described == nullptr) {
            return invalidArgument(place(config, "input", configured.name) +
                ": the ONNX model has no such input; it has " + namesOf(model.inputs));
        }
        RETURN_IF_ERROR(validateTensor(config, "input", configured, *described));
        provided.insert(configured.name);
    }
    for (const TensorDescription& described : model.inputs) {
        if (!provided.contains(described.name)) {
            return invalidArgument(place(config, "input", described.name) +
                ": the ONNX model needs it, but the configuration does not have it; the model "
                "has the inputs " +
                namesOf(model.inputs));
        }
    }
    return {};
}

} // namespace

Result<bool> complete(
    ModelConfig& config, const ModelDescription& model, int64_t defaultMaxBatchSize)
{
    bool changed = completeBatching(config, model, defaultMaxBatchSize);
    const bool batching = config.maxBatchSize > 0;
    if (config.inputs.empty()) {
        RETURN_IF_ERROR(completeTensors(config, model.inputs, "input", batching));
        changed = true;
    }
    if (config.outputs.empty()) {
        RETURN_IF_ERROR(completeTensors(config, model.outputs, "output", batching));
        changed = true;
    }
    return changed;
}

std::vector<TensorConfig> requestInputs(const ModelConfig& config, const ModelDescription& model)
{
    std::vector<TensorConfig> inputs = config.inputs;
    const auto add = [&inputs](const TensorConfig& added) {
        const bool isKnown = std::any_of(inputs.begin(), inputs.end(),
            [&added](const TensorConfig& input) { return input.name == added.name; });
        if (!isKnown)
            inputs.push_back(added);
    };
    for (const std::string& name : controlInputs(config)) {
        TensorConfig control;
        control.name = name;
        control.type = protocolType(findInput(model, name)->type);
        control.dims = {1};
        add(control);
    }
    for (const StateConfig& state : config.states)
        add(state.input);
    return inputs;
}

Error validate(const ModelConfig& config, const ModelDescription& model)
{
    RETURN_IF_ERROR(validateStates(config, model));
    RETURN_IF_ERROR(validateInputs(config, model));
    for (const TensorConfig& configured : config.outputs) {
        const TensorDescription* const described = find(model.outputs, configured.name);
        if (described == nullptr) {
            return invalidArgument(place(config, "output", configured.name) +
                ": the ONNX model has no such output; it has " + namesOf(model.outputs));
        }
        RETURN_IF_ERROR(validateTensor(config, "output", configured, *described));
    }
    return {};
}

} // namespace thalassa::backends::ort
