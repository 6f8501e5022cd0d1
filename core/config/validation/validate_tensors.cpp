// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "core/base/status_macros.h"
#include "core/config/validation/validate_parts.h"
#include "core/tensor/shape.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;
using ::inference::ModelInput;
using Dims = google::protobuf::RepeatedField<int64_t>;

constexpr int kImageRank = 3;

std::string show(const Dims& dims)
{
    return tensor::toString(tensor::Shape(dims.begin(), dims.end()));
}

// Row 3.3.4. `subject` is that of Triton's message.
absl::Status validateDims(const ModelConfig& config, const std::string& field,
    const std::string& subject, const Dims& dims)
{
    for (const int64_t dim : dims) {
        if (dim < 1 && dim != tensor::kAnyDimension) {
            return invalid(config, field, "must have dimensions of 1 or more, or -1, got ",
                show(dims), ": ", subject,
                " must be integer >= 1, or -1 to indicate a variable-size dimension for ",
                config.name());
        }
    }
    return absl::OkStatus();
}

// Returns the number of elements between each -1 and the next. A reshape that keeps this list keeps
// the order of the elements for all sizes in a request.
absl::StatusOr<std::vector<int64_t>> productsBetween(const Dims& dims)
{
    std::vector<int64_t> products;
    tensor::Shape run;
    const auto endRun = [&]() -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t product, tensor::elementCount(run));
        products.push_back(product);
        run.clear();
        return absl::OkStatus();
    };
    for (const int64_t dim : dims) {
        if (dim == tensor::kAnyDimension)
            RETURN_IF_ERROR(endRun());
        else
            run.push_back(dim);
    }
    RETURN_IF_ERROR(endRun());
    return products;
}

// Row 3.3.6.
template <typename Tensor>
absl::Status validateReshape(
    const ModelConfig& config, const std::string& field, const char* role, const Tensor& tensor)
{
    const auto dims = productsBetween(tensor.dims());
    if (!dims.ok())
        return invalid(config, field + ".dims", "is not a valid shape: ", dims.status().message());
    if (!tensor.has_reshape())
        return absl::OkStatus();
    const Dims& shape = tensor.reshape().shape();
    const std::string name = absl::StrCat("model ", role, " '", tensor.name(), "'");
    RETURN_IF_ERROR(validateDims(config, field + ".reshape", name + " reshape dimensions", shape));
    if (shape.empty() && config.max_batch_size() == 0) {
        return invalid(config, field + ".reshape",
            "must not be empty when max_batch_size is 0: ", name,
            " cannot have empty reshape for non-batching model as scalar tensors are not ",
            "supported for ", config.name());
    }
    const auto products = productsBetween(shape);
    if (!products.ok() || *products != *dims) {
        const bool hasSameCount = products.ok() && products->size() == dims->size();
        return invalid(config, field + ".reshape", "must keep the number of elements of dims ",
            show(tensor.dims()), " and of each part between its -1s, got ", show(shape), ": ", name,
            " has different ", hasSameCount ? "size" : "number of variable-size dimensions",
            " for dims and reshape for ", config.name());
    }
    return absl::OkStatus();
}

// Row 3.3.8.
template <typename Tensor>
absl::Status validateTensorRtOnly(
    const ModelConfig& config, const std::string& field, const Tensor& tensor)
{
    const bool isTensorRt = config.platform() == "tensorrt_plan";
    if (tensor.is_shape_tensor() && !isTensorRt) {
        return invalid(config, field + ".is_shape_tensor",
            "is only for platform 'tensorrt_plan', the platform is '", config.platform(),
            "': shape tensors are only supported for TensorRT platform for ", config.name());
    }
    if (!tensor.is_non_linear_format_io())
        return absl::OkStatus();
    const std::string nonLinear = field + ".is_non_linear_format_io";
    if (!isTensorRt) {
        return invalid(config, nonLinear, "is only for platform 'tensorrt_plan', the platform is '",
            config.platform(),
            "': Non-linear IO format is only supported for the TensorRT platform for ",
            config.name());
    }
    if (tensor.dims_size() != kImageRank)
        return invalid(config, nonLinear, "needs 3 dims, got ", show(tensor.dims()));
    return absl::OkStatus();
}

template <typename Tensor>
absl::Status validateCommon(
    const ModelConfig& config, const std::string& field, const char* role, const Tensor& tensor)
{
    const std::string name = absl::StrCat("model ", role, " '", tensor.name(), "'");
    if (tensor.name().empty())
        return invalid(config, field + ".name", "must be set: model ", role,
            " must specify 'name' for ", config.name());
    if (tensor.data_type() == ::inference::TYPE_INVALID) {
        return invalid(config, field + ".data_type",
            "must be set to a type other than TYPE_INVALID: ", name,
            " must specify 'data_type' for ", config.name());
    }
    if (tensor.dims().empty()) {
        return invalid(config, field + ".dims", "must have at least one dimension: ", name,
            " must specify 'dims' for ", config.name());
    }
    RETURN_IF_ERROR(validateDims(config, field + ".dims", name + " dimension", tensor.dims()));
    RETURN_IF_ERROR(validateReshape(config, field, role, tensor));
    return validateTensorRtOnly(config, field, tensor);
}

template <typename Tensor> std::string fieldOf(const char* role, int index, const Tensor& tensor)
{
    return absl::StrCat(role, "[", index, "] '", tensor.name(), "'");
}

} // namespace

absl::Status validateTensors(const ModelConfig& config)
{
    for (int i = 0; i < config.input_size(); ++i) {
        const ModelInput& input = config.input(i);
        const std::string field = fieldOf("input", i, input);
        RETURN_IF_ERROR(validateCommon(config, field, "input", input));
        // Row 3.3.5.
        if (input.format() != ModelInput::FORMAT_NONE && input.dims_size() != kImageRank) {
            return invalid(config, field + ".format", "is ",
                ModelInput::Format_Name(input.format()), " and needs 3 dims, got ",
                show(input.dims()), ": model input NHWC/NCHW require 3 dims for ", config.name());
        }
    }
    for (int i = 0; i < config.output_size(); ++i) {
        const ::inference::ModelOutput& output = config.output(i);
        const std::string field = fieldOf("output", i, output);
        RETURN_IF_ERROR(validateCommon(config, field, "output", output));
        // Row 3.3.11.
        if (leavesDirectory(output.label_filename())) {
            return absl::UnimplementedError(absl::StrCat("model '", config.name(), "': ", field,
                ".label_filename must be a file inside the model directory, got '",
                output.label_filename(), "'"));
        }
    }
    return validateBatchTensors(config);
}

} // namespace thalassa::config
