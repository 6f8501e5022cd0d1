// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>

#include "core/base/status_macros.h"
#include "core/config/validation/validate_parts.h"
#include "core/tensor/shape.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;
using ::inference::ModelSequenceBatching;
using Control = ModelSequenceBatching::Control;
using State = ModelSequenceBatching::State;
using InitialState = ModelSequenceBatching::InitialState;

bool isCorrelationType(::inference::DataType type)
{
    return type == ::inference::TYPE_UINT64 || type == ::inference::TYPE_INT64 ||
        type == ::inference::TYPE_UINT32 || type == ::inference::TYPE_INT32 ||
        type == ::inference::TYPE_STRING;
}

absl::Status validateCorrelationId(
    const ModelConfig& config, const Control& control, const std::string& field)
{
    const std::string kind = Control::Kind_Name(control.kind());
    if (control.int32_false_true_size() + control.fp32_false_true_size() +
            control.bool_false_true_size() >
        0) {
        return invalid(config, field, "is ", kind, " and must have no false/true values: ",
            "sequence batching must not specify either 'int32_false_true', 'fp32_false_true' or ",
            "'bool_false_true' for ", kind, " for ", config.name());
    }
    if (isCorrelationType(control.data_type()))
        return absl::OkStatus();
    return invalid(config, field, "has data_type ", ::inference::DataType_Name(control.data_type()),
        ": unexpected data type for control ", kind, " for ", config.name(),
        ". Allowed data types are TYPE_UINT64, TYPE_INT64, ",
        "TYPE_UINT32, TYPE_INT32 and TYPE_STRING");
}

// Row 3.8.8.
absl::Status validateControl(
    const ModelConfig& config, const Control& control, const std::string& field)
{
    if (control.kind() == Control::CONTROL_SEQUENCE_CORRID)
        return validateCorrelationId(config, control, field);
    const std::pair<const char*, int> values[] = {
        {"int32_false_true", control.int32_false_true_size()},
        {"fp32_false_true", control.fp32_false_true_size()},
        {"bool_false_true", control.bool_false_true_size()}};
    const std::string kind = Control::Kind_Name(control.kind());
    const auto given = std::count_if(
        std::begin(values), std::end(values), [](const auto& one) { return one.second > 0; });
    if (given != 1) {
        return invalid(config, field, "is ", kind,
            " and must have exactly one of int32_false_true, ",
            "fp32_false_true and bool_false_true, got ", given, ": sequence batching ",
            given == 0 ? "must specify either 'int32_false_true', 'fp32_false_true' or "
                       : "specifies more than one from 'int32_false_true', 'fp32_false_true' and ",
            "'bool_false_true' for ", kind, " for ", config.name());
    }
    for (const auto& [name, size] : values) {
        if (size != 0 && size != 2) {
            return invalid(config, field, "must have exactly 2 false/true values, got ", size,
                ": sequence batching control '", name, "' must have exactly 2 entries for ", kind,
                " for ", config.name());
        }
    }
    return absl::OkStatus();
}

absl::Status validateControls(const ModelConfig& config, const ModelSequenceBatching& batching)
{
    std::set<std::string> names;
    std::set<int> kinds;
    for (int i = 0; i < batching.control_input_size(); ++i) {
        const auto& input = batching.control_input(i);
        const std::string field = absl::StrCat("sequence_batching.control_input[", i, "]");
        if (input.name().empty()) {
            return invalid(config, field,
                "must have a name: sequence batching control tensor must have a name for ",
                config.name());
        }
        if (!names.insert(input.name()).second) {
            return invalid(config, field, "names tensor '", input.name(),
                "' a second time: sequence batching control tensor '", input.name(),
                "' is specified for multiple control kinds for ", config.name());
        }
        if (input.control().empty())
            return invalid(config, field, "must have at least one control");
        for (int k = 0; k < input.control_size(); ++k) {
            const std::string place = absl::StrCat(field, ".control[", k, "]");
            if (!kinds.insert(input.control(k).kind()).second) {
                const std::string kind = Control::Kind_Name(input.control(k).kind());
                return invalid(config, place, "has kind ", kind,
                    ", which another control has already: sequence batching specifies multiple ",
                    kind, " tensors for ", config.name());
            }
            RETURN_IF_ERROR(validateControl(config, input.control(k), place));
        }
    }
    return absl::OkStatus();
}

// Returns Triton's phrase for an initial state whose shape does not fit its state.
std::string differentShape(const State& state, const InitialState& initial)
{
    const std::string& name = state.input_name();
    if (state.dims_size() != initial.dims_size()) {
        return absl::StrCat("Number of dimensions in 'initial_state' doesn't match the size of "
                            "'state' dimensions for state input '",
            name, "'. ", initial.dims_size(), " != ", state.dims_size());
    }
    for (int i = 0; i < state.dims_size(); ++i) {
        if (state.dims(i) != -1 && initial.dims(i) != -1 && state.dims(i) != initial.dims(i)) {
            return absl::StrCat("'initial_state' dim for input name '", name,
                "' doesn't match 'state' dim description. ", initial.dims(i),
                " != ", state.dims(i));
        }
    }
    return absl::StrCat(
        "'initial_state' field for state input name '", name, "' contains variable dimensions");
}

// Checks the shape of an initial state's data against the dims of its state.
absl::Status validateInitialShape(const ModelConfig& config, const State& state,
    const InitialState& initial, const std::string& field)
{
    const tensor::Shape pattern(state.dims().begin(), state.dims().end());
    const tensor::Shape shape(initial.dims().begin(), initial.dims().end());
    if (!tensor::hasAnyDimension(shape) && tensor::matches(pattern, shape))
        return absl::OkStatus();
    return invalid(config, field, "must have the rank and the fixed dims of its state, ",
        tensor::toString(pattern), ", and no -1, got ", tensor::toString(shape), ": ",
        differentShape(state, initial));
}

absl::Status validateInitialFile(const ModelConfig& config, const InitialState& initial,
    const std::string& field, const std::string& modelPath)
{
    const tensor::Shape shape(initial.dims().begin(), initial.dims().end());
    const auto type = static_cast<tensor::DataType>(initial.data_type());
    const absl::StatusOr<int64_t> needed = tensor::byteSize(type, shape);
    if (!needed.ok())
        return invalid(config, field, "has an invalid shape: ", needed.status().message());
    if (modelPath.empty())
        return absl::OkStatus();
    if (leavesDirectory(initial.data_file())) {
        return invalid(config, field, "must name a data_file in initial_state/, got '",
            initial.data_file(), "'");
    }
    std::error_code error;
    const auto path = std::filesystem::path(modelPath) / "initial_state" / initial.data_file();
    const auto size = std::filesystem::file_size(path, error);
    if (error) {
        return invalid(config, field, "names data_file 'initial_state/", initial.data_file(),
            "', which cannot be read: failed to open text file for read ", path.string(), ": ",
            error.message());
    }
    if (size < static_cast<uint64_t>(*needed)) {
        return invalid(config, field, "needs ", *needed, " bytes in 'initial_state/",
            initial.data_file(), "', it has ", size, ": initial_state setting expects ", *needed,
            " bytes");
    }
    return absl::OkStatus();
}

// Row 3.8.12.
absl::Status validateInitial(const ModelConfig& config, const State& state,
    const std::string& stateField, const std::string& modelPath)
{
    if (state.initial_state_size() > 1) {
        return invalid(config, stateField, "must have at most one initial_state, got ",
            state.initial_state_size(), ": initial_state field for state input '",
            state.input_name(), "' must contain exactly one or zero element. Found '",
            state.initial_state_size(), "' elements");
    }
    for (const InitialState& initial : state.initial_state()) {
        const std::string field = stateField + ".initial_state";
        if (initial.name().empty())
            return invalid(config, field,
                "must have a name: Field 'name' must be set when using initial_state for state "
                "input '",
                state.input_name(), "'");
        if (initial.data_type() != state.data_type()) {
            return invalid(config, field, "must have its state's data_type ",
                ::inference::DataType_Name(state.data_type()), ", got ",
                ::inference::DataType_Name(initial.data_type()),
                ": The data type used for 'initial_state' field of state '", state.input_name(),
                "' does not match the state data type");
        }
        RETURN_IF_ERROR(validateInitialShape(config, state, initial, field));
        if (initial.state_data_case() == InitialState::STATE_DATA_NOT_SET)
            return invalid(config, field,
                "must set zero_data or data_file: initial_state setting expects state'",
                state.input_name(), "' to have state_data set");
        if (initial.has_data_file())
            RETURN_IF_ERROR(validateInitialFile(config, initial, field, modelPath));
    }
    return absl::OkStatus();
}

// Row 4.3.38.
absl::Status validateGrowable(
    const ModelConfig& config, const State& state, const std::string& stateField)
{
    if (!state.use_growable_memory())
        return absl::OkStatus();
    const std::string field = stateField + ".use_growable_memory";
    if (!state.use_same_buffer_for_input_output())
        return invalid(config, field, "needs use_same_buffer_for_input_output: true");
    if (state.data_type() == ::inference::TYPE_STRING)
        return invalid(config, field, "is for states of a type of fixed size, got TYPE_STRING");
    for (const auto& group : config.instance_group()) {
        if (group.kind() != ::inference::ModelInstanceGroup::KIND_GPU) {
            return invalid(config, field, "needs instances on GPUs; instance_group '", group.name(),
                "' has kind ", ::inference::ModelInstanceGroup::Kind_Name(group.kind()));
        }
    }
    return absl::OkStatus();
}

// Row 3.8.11.
absl::Status validateStates(const ModelConfig& config, const ModelSequenceBatching& batching)
{
    std::set<std::string> taken[2]; // names of inputs, of outputs
    for (const auto& control : batching.control_input())
        taken[0].insert(control.name());
    for (int i = 0; i < batching.state_size(); ++i) {
        const State& state = batching.state(i);
        const std::string field = absl::StrCat("sequence_batching.state[", i, "]");
        if (state.input_name().empty() || state.output_name().empty())
            return invalid(config, field, "must have an input_name and an output_name");
        if (!taken[0].insert(state.input_name()).second) {
            return invalid(config, field, "has the input_name '", state.input_name(),
                "', which another state or control input has already");
        }
        if (!taken[1].insert(state.output_name()).second) {
            return invalid(config, field, "has the output_name '", state.output_name(),
                "', which another state has already");
        }
        if (state.data_type() == ::inference::TYPE_INVALID)
            return invalid(config, field, "must have a data_type other than TYPE_INVALID");
        for (const int64_t dim : state.dims()) {
            if (dim < 1 && dim != tensor::kAnyDimension) {
                return invalid(config, field, "must have dims of 1 or more, or -1, got ",
                    tensor::toString(tensor::Shape(state.dims().begin(), state.dims().end())));
            }
        }
        RETURN_IF_ERROR(validateGrowable(config, state, field));
    }
    return absl::OkStatus();
}

absl::Status validateStrategy(const ModelConfig& config, const ModelSequenceBatching& batching)
{
    const float utilization = batching.direct().minimum_slot_utilization();
    if (!(utilization >= 0 && utilization <= 1)) {
        return invalid(config, "sequence_batching.direct.minimum_slot_utilization",
            "must be from 0 to 1, got ", utilization,
            ": sequence batching minimum slot utilization must be in range (0.0, 1.0] for ",
            config.name());
    }
    if (batching.oldest().max_candidate_sequences() < 0) {
        return invalid(config, "sequence_batching.oldest.max_candidate_sequences",
            "must be 0 or more, got ", batching.oldest().max_candidate_sequences());
    }
    return validatePreferredSizes(config, "sequence_batching.oldest.preferred_batch_size",
        "sequence batching preferred batch size", batching.oldest().preferred_batch_size());
}

} // namespace

absl::Status validateSequences(const ModelConfig& config)
{
    if (!config.has_sequence_batching())
        return absl::OkStatus();
    RETURN_IF_ERROR(validateControls(config, config.sequence_batching()));
    return validateStrategy(config, config.sequence_batching());
}

absl::Status validateSequenceBatching(const ModelConfig& config, const std::string& modelPath)
{
    RETURN_IF_ERROR(validateSequences(config));
    const ModelSequenceBatching& batching = config.sequence_batching();
    RETURN_IF_ERROR(validateStates(config, batching));
    for (int i = 0; i < batching.state_size(); ++i) {
        const std::string field = absl::StrCat("sequence_batching.state[", i, "]");
        RETURN_IF_ERROR(validateInitial(config, batching.state(i), field, modelPath));
    }
    return absl::OkStatus();
}

} // namespace thalassa::config
