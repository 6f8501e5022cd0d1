// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <string>

#include "core/base/status_macros.h"
#include "core/config/validation/validate_parts.h"

namespace thalassa::config {
namespace {

using ::inference::BatchInput;
using ::inference::BatchOutput;
using ::inference::ModelConfig;

template <typename Tensors> bool hasName(const Tensors& tensors, const std::string& name)
{
    return std::any_of(tensors.begin(), tensors.end(),
        [&name](const auto& tensor) { return tensor.name() == name; });
}

// Checks the fields that both kinds of batch tensors have.
template <typename Tensor>
absl::Status validateNames(const ModelConfig& config, const std::string& field,
    const std::string& kind, const Tensor& tensor)
{
    if (tensor.target_name().empty())
        return invalid(config, field + ".target_name", "must name at least one tensor");
    if (tensor.source_input_size() != 1) {
        return invalid(config, field + ".source_input", "must name exactly one input: ", kind,
            " expects 1 source input, got ", tensor.source_input_size(), " for ", config.name());
    }
    if (!hasName(config.input(), tensor.source_input(0))) {
        return invalid(config, field + ".source_input", "must name an input of the model, got '",
            tensor.source_input(0), "': unknown source input name '", tensor.source_input(0),
            "' for ", config.name());
    }
    return absl::OkStatus();
}

// Rows 3.6.1 and 3.6.2.
absl::Status validateInput(
    const ModelConfig& config, const std::string& field, const BatchInput& input)
{
    if (!BatchInput::Kind_IsValid(input.kind()))
        return invalid(config, field + ".kind", "must be a known kind, got ", input.kind());
    if (input.data_type() != ::inference::TYPE_INT32 &&
        input.data_type() != ::inference::TYPE_FP32) {
        return invalid(config, field + ".data_type", "must be TYPE_INT32 or TYPE_FP32, got ",
            ::inference::DataType_Name(input.data_type()),
            ": batch input data type must be TYPE_INT32 or TYPE_FP32 for ", config.name());
    }
    return validateNames(config, field,
        absl::StrCat("batch input kind '", BatchInput::Kind_Name(input.kind()), "'"), input);
}

// Row 3.6.3.
absl::Status validateOutput(const ModelConfig& config, const std::string& field,
    const BatchOutput& output, std::set<std::string>& targets)
{
    if (!BatchOutput::Kind_IsValid(output.kind()))
        return invalid(config, field + ".kind", "must be a known kind, got ", output.kind());
    RETURN_IF_ERROR(validateNames(config, field,
        absl::StrCat("batch output kind '", BatchOutput::Kind_Name(output.kind()), "'"), output));
    for (const std::string& target : output.target_name()) {
        if (!hasName(config.output(), target)) {
            return invalid(config, field + ".target_name", "must name outputs of the model, got '",
                target, "': unknown target output name '", target, "' for ", config.name());
        }
        if (!targets.insert(target).second) {
            return invalid(config, field + ".target_name",
                "must name each output once among all batch outputs, got '", target,
                "' again: target output name '", target, "' can only be specified once for ",
                config.name());
        }
    }
    return absl::OkStatus();
}

} // namespace

absl::Status validateBatchTensors(const ModelConfig& config)
{
    for (int i = 0; i < config.batch_input_size(); ++i) {
        RETURN_IF_ERROR(
            validateInput(config, absl::StrCat("batch_input[", i, "]"), config.batch_input(i)));
    }
    std::set<std::string> targets;
    for (int i = 0; i < config.batch_output_size(); ++i) {
        RETURN_IF_ERROR(validateOutput(
            config, absl::StrCat("batch_output[", i, "]"), config.batch_output(i), targets));
    }
    return absl::OkStatus();
}

} // namespace thalassa::config
