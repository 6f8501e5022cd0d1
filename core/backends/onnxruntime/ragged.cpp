// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/ragged.h"

#include <algorithm>

namespace thalassa::backends::ort {
namespace {

using Kind = BatchInput::Kind;

class Checker {
public:
    Checker(const ModelConfig& config, const ModelDescription& model,
        const std::vector<TensorConfig>& requestInputs)
        : m_config(config)
        , m_model(model)
        , m_requestInputs(requestInputs)
    {
    }

    Result<Ragged::Input> input(const BatchInput& input) const
    {
        Ragged::Input checked;
        checked.config = input;
        ASSIGN_OR_RETURN(checked.source, sourceOf("batch_input", input.source));
        for (const std::string& target : input.targets) {
            const TensorDescription* const described = find(m_model.inputs, target);
            RETURN_IF_ERROR(checkTarget(input, target, described, checked.source));
            checked.targets.push_back(described);
        }
        return checked;
    }

    Result<Ragged::Output> output(const BatchOutput& output, const TensorConfig& target) const
    {
        Ragged::Output checked;
        ASSIGN_OR_RETURN(checked.source, sourceOf("batch_output", output.source));
        checked.dims = target.dims;
        size_t sourceRank = m_requestInputs[checked.source].dims.size();
        if (m_config.maxBatchSize > 0) {
            checked.dims.insert(checked.dims.begin(), -1);
            ++sourceRank;
        }
        for (size_t i = sourceRank; i < checked.dims.size(); ++i) {
            if (checked.dims[i] == -1) {
                return invalidArgument(place("batch_output", target.name) + ": its source input '" +
                    output.source + "' has too few dims to determine the size of each -1 of " +
                    shapeText(target.dims));
            }
        }
        return checked;
    }

private:
    std::string place(const char* field, const std::string& name) const
    {
        return "model '" + m_config.name + "': " + field + " '" + name + "'";
    }

    Result<size_t> sourceOf(const char* field, const std::string& name) const
    {
        const auto found = std::find_if(m_requestInputs.begin(), m_requestInputs.end(),
            [&name](const TensorConfig& input) { return input.name == name; });
        if (found == m_requestInputs.end()) {
            return invalidArgument(
                place(field, name) + ": its source_input is not an input of the configuration");
        }
        return static_cast<size_t>(found - m_requestInputs.begin());
    }

    // Returns the shape of the input's values; -1 for a size that depends on the batch.
    std::vector<int64_t> shapeOf(const BatchInput& input, size_t source) const
    {
        if (input.kind != Kind::ItemShape)
            return {-1};
        return {-1, static_cast<int64_t>(m_requestInputs[source].dims.size())};
    }

    Error checkTarget(const BatchInput& input, const std::string& target,
        const TensorDescription* described, size_t source) const
    {
        const std::string where = place("batch_input", target);
        if (described == nullptr)
            return invalidArgument(where + ": the ONNX model has no such input");
        const bool isRequested = std::any_of(m_requestInputs.begin(), m_requestInputs.end(),
            [&target](const TensorConfig& configured) { return configured.name == target; });
        if (isRequested) {
            return invalidArgument(where +
                ": the configuration also has an input of that name, expected only one of the two");
        }
        const TRITONSERVER_DataType type = protocolType(described->type);
        if (type != input.type) {
            return invalidArgument(where + ": the configuration says data_type " +
                configTypeName(input.type) + ", but the ONNX model has " + configTypeName(type));
        }
        const std::vector<int64_t> shape = shapeOf(input, source);
        const bool fits = described->dims.empty() ||
            std::equal(shape.begin(), shape.end(), described->dims.begin(), described->dims.end(),
                [](int64_t wanted, int64_t has) { return has == -1 || wanted == has; });
        if (!fits) {
            return invalidArgument(where + ": its kind gives the shape " + shapeText(shape) +
                ", but the ONNX model has " + shapeText(described->dims));
        }
        return {};
    }

    const ModelConfig& m_config;
    const ModelDescription& m_model;
    const std::vector<TensorConfig>& m_requestInputs;
};

} // namespace

Result<Ragged> Ragged::create(const ModelConfig& config, const ModelDescription& model,
    const std::vector<TensorConfig>& requestInputs)
{
    Ragged ragged;
    const Checker checker(config, model, requestInputs);
    std::vector<const TensorDescription*> made;
    for (const BatchInput& input : config.batchTensors.inputs) {
        ASSIGN_OR_RETURN(Input checked, checker.input(input));
        for (const TensorDescription* const target : checked.targets) {
            if (std::find(made.begin(), made.end(), target) != made.end()) {
                return invalidArgument("model '" + config.name + "': batch_input '" + target->name +
                    "' is configured twice, expected each target_name once");
            }
            made.push_back(target);
        }
        ragged.inputs.push_back(std::move(checked));
    }
    for (const TensorConfig& output : config.outputs) {
        if (const BatchOutput* const found = config.batchTensors.findOutput(output.name)) {
            ASSIGN_OR_RETURN(Output checked, checker.output(*found, output));
            ragged.outputs.emplace(output.name, std::move(checked));
        }
    }
    return ragged;
}

Error Ragged::check(const BatchMember& member) const
{
    const auto missing = [](const char* what, const std::string& name) {
        return invalidArgument(
            std::string(what) + " '" + name + "' is made of an input that the request leaves out");
    };
    for (const Input& input : inputs) {
        if (!member.inputs[input.source])
            return missing("batch input", input.targets.front()->name);
    }
    for (const auto& [name, output] : outputs) {
        if (!member.inputs[output.source])
            return missing("batch output", name);
    }
    return {};
}

} // namespace thalassa::backends::ort
