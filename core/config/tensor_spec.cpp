// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/tensor_spec.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::config {
namespace {

tensor::Shape toShape(const google::protobuf::RepeatedField<int64_t>& dims)
{
    return {dims.begin(), dims.end()};
}

// Returns a spec with the fields that ModelInput and ModelOutput have in common.
template <typename Spec, typename Tensor> Spec commonSpec(const Tensor& tensor)
{
    Spec spec;
    spec.name = tensor.name();
    spec.dataType = static_cast<tensor::DataType>(tensor.data_type());
    spec.dims = toShape(tensor.dims());
    spec.hasReshape = tensor.has_reshape();
    spec.reshape = toShape(tensor.reshape().shape());
    spec.isShapeTensor = tensor.is_shape_tensor();
    return spec;
}

absl::Status checkDimensions(
    const std::string& field, const google::protobuf::RepeatedField<int64_t>& dims)
{
    for (int i = 0; i < dims.size(); ++i) {
        if (dims[i] < tensor::kAnyDimension) {
            return absl::InvalidArgumentError(absl::StrCat(field, "[", i,
                "]: expected a size of 0 or more, or -1 for any size, got ", dims[i]));
        }
    }
    return absl::OkStatus();
}

// `role` is "input" or "output"; `index` counts within it.
template <typename Tensor>
absl::Status checkUsable(
    const std::string& model, const char* role, int index, const Tensor& tensor)
{
    const std::string place =
        absl::StrCat("model '", model, "': ", role, "[", index, "] '", tensor.name(), "' ");
    if (tensor.name().empty())
        return absl::InvalidArgumentError(absl::StrCat(place, "has no name; set its field 'name'"));
    if (tensor.data_type() == ::inference::TYPE_INVALID ||
        !::inference::DataType_IsValid(tensor.data_type()))
        return absl::InvalidArgumentError(
            absl::StrCat(place, "has no valid data_type; expected a type such as TYPE_FP32"));
    RETURN_IF_ERROR(checkDimensions(absl::StrCat(place, "dims"), tensor.dims()));
    return checkDimensions(absl::StrCat(place, "reshape.shape"), tensor.reshape().shape());
}

// Returns the first of the places whose spec does not come before that name.
template <typename Spec>
std::vector<size_t>::const_iterator placeOf(
    std::string_view name, const std::vector<size_t>& byName, const std::vector<Spec>& specs)
{
    return std::lower_bound(
        byName.begin(), byName.end(), name, [&specs](size_t place, std::string_view sought) {
            return std::string_view(specs[place].name) < sought;
        });
}

// Returns null if none has that name.
template <typename Spec>
const Spec* find(
    std::string_view name, const std::vector<size_t>& byName, const std::vector<Spec>& specs)
{
    const auto place = placeOf(name, byName, specs);
    return place == byName.end() || specs[*place].name != name ? nullptr : &specs[*place];
}

// Fills `byName` with the places of the specs, or fails if two have one name. `role` as above.
template <typename Spec>
absl::Status sortByName(const std::string& model, const char* role, const std::vector<Spec>& specs,
    std::vector<size_t>& byName)
{
    byName.resize(specs.size());
    std::iota(byName.begin(), byName.end(), size_t{0});
    std::sort(byName.begin(), byName.end(),
        [&specs](size_t a, size_t b) { return specs[a].name < specs[b].name; });
    const auto twice = std::adjacent_find(byName.begin(), byName.end(),
        [&specs](size_t a, size_t b) { return specs[a].name == specs[b].name; });
    if (twice == byName.end())
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("model '", model, "': ", role, " '",
        specs[*twice].name, "' is configured twice, each ", role, " needs a name of its own"));
}

} // namespace

absl::StatusOr<ModelInfo> ModelInfo::create(::inference::ModelConfig config)
{
    ModelInfo info;
    info.m_config = std::move(config);
    const std::string& model = info.m_config.name();
    if (info.m_config.max_batch_size() < 0) {
        return absl::InvalidArgumentError(absl::StrCat("model '", model,
            "': max_batch_size must be 0 or more, got ", info.m_config.max_batch_size()));
    }
    for (const ::inference::ModelInput& input : info.m_config.input()) {
        RETURN_IF_ERROR(checkUsable(model, "input", static_cast<int>(info.m_inputs.size()), input));
        auto spec = commonSpec<InputSpec>(input);
        spec.optional = input.optional();
        spec.allowRagged = input.allow_ragged_batch();
        info.m_requiredInputCount += input.optional() ? 0 : 1;
        info.m_inputs.push_back(std::move(spec));
    }
    for (const ::inference::ModelOutput& output : info.m_config.output()) {
        RETURN_IF_ERROR(
            checkUsable(model, "output", static_cast<int>(info.m_outputs.size()), output));
        auto spec = commonSpec<OutputSpec>(output);
        spec.labelFilename = output.label_filename();
        info.m_outputs.push_back(std::move(spec));
    }
    RETURN_IF_ERROR(sortByName(model, "input", info.m_inputs, info.m_inputsByName));
    RETURN_IF_ERROR(sortByName(model, "output", info.m_outputs, info.m_outputsByName));
    return info;
}

absl::Status ModelInfo::readLabelFiles(const std::string& modelDirectory)
{
    for (OutputSpec& output : m_outputs) {
        if (output.labelFilename.empty())
            continue;
        const std::string where = absl::StrCat("model '", name(), "': output '", output.name, "'");
        ASSIGN_OR_RETURN(Labels labels, readLabels(modelDirectory, output.labelFilename, where));
        output.labels = std::make_shared<const Labels>(std::move(labels));
    }
    return absl::OkStatus();
}

void ModelInfo::inheritLabels(std::string_view output, std::shared_ptr<const Labels> labels)
{
    const auto place = placeOf(output, m_outputsByName, m_outputs);
    if (place == m_outputsByName.end())
        return;
    OutputSpec& spec = m_outputs[*place];
    if (spec.name == output && spec.labels == nullptr)
        spec.labels = std::move(labels);
}

const InputSpec* ModelInfo::findInput(std::string_view name) const
{
    return find(name, m_inputsByName, m_inputs);
}

const OutputSpec* ModelInfo::findOutput(std::string_view name) const
{
    return find(name, m_outputsByName, m_outputs);
}

} // namespace thalassa::config
