// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/raw_input.h"

#include <cstdint>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::inference {
namespace {

using config::InputSpec;
using config::ModelInfo;

absl::Status resolveBytes(InputTensor& input, const InputSpec& spec, const ModelInfo& info)
{
    if (spec.dims != tensor::Shape{1}) {
        return absl::InvalidArgumentError(absl::StrCat("For BYTE datatype raw input '", spec.name,
            "', the model must have input shape [1], but model '", info.name(), "' has dims ",
            tensor::toString(spec.dims), ". Send the tensor with a JSON head."));
    }
    if (input.data.byteSize() > std::numeric_limits<uint32_t>::max()) {
        return absl::InvalidArgumentError(
            absl::StrCat("a raw BYTES element for input '", spec.name, "' of model '", info.name(),
                "' has at most 2^32-1 bytes, got ", input.data.byteSize()));
    }
    const auto length = static_cast<uint32_t>(input.data.byteSize());
    std::string prefix;
    for (int shift = 0; shift < 32; shift += 8)
        prefix.push_back(static_cast<char>(length >> shift & 0xff));
    // The prefix is a fragment of its own: the element's bytes stay where they are.
    tensor::Buffer data = tensor::copiedBuffer(prefix);
    for (const tensor::Fragment& fragment : input.data)
        data.append(fragment);
    input.data = std::move(data);
    input.shape.push_back(1);
    return absl::OkStatus();
}

// Derives the one open dimension from the number of bytes.
absl::Status resolveFixedSize(InputTensor& input, const InputSpec& spec, const ModelInfo& info)
{
    size_t openDimensions = 0;
    tensor::Shape fixed;
    for (const int64_t dimension : spec.dims) {
        if (dimension == tensor::kAnyDimension)
            ++openDimensions;
        else
            fixed.push_back(dimension);
    }
    if (openDimensions > 1) {
        return absl::InvalidArgumentError(absl::StrCat("The shape of the raw input '", spec.name,
            "' can not be deduced because there are more than one variable-sized dimension: "
            "model '",
            info.name(), "' has dims ", tensor::toString(spec.dims),
            ". Send the tensor with a JSON head."));
    }
    ASSIGN_OR_RETURN(const int64_t unit, tensor::byteSize(spec.dataType, fixed));
    const auto size = static_cast<int64_t>(input.data.byteSize());
    if (openDimensions == 1 && (unit == 0 || size % unit != 0)) {
        return absl::InvalidArgumentError(
            absl::StrCat("input byte size mismatch for input '", spec.name, "' for model '",
                info.name(), "'. Expected a multiple of ", unit, ", got ", size));
    }
    for (const int64_t dimension : spec.dims)
        input.shape.push_back(dimension == tensor::kAnyDimension ? size / unit : dimension);
    return absl::OkStatus();
}

} // namespace

absl::Status resolveRawInputs(Request& request, const ModelInfo& info)
{
    for (InputTensor& input : request.inputs) {
        if (!input.isRaw)
            continue;
        if (info.inputs().size() != 1) {
            return absl::InvalidArgumentError(
                absl::StrCat("Raw request must only have 1 input (found ", request.inputs.size(),
                    ") to be deduced but got ", info.inputs().size(), " inputs in '", info.name(),
                    "' model configuration. Send the tensors with a JSON head."));
        }
        const InputSpec& spec = info.inputs()[0];
        input.name = spec.name;
        input.dataType = spec.dataType;
        input.shape.clear();
        if (info.maxBatchSize() > 0)
            input.shape.push_back(1);
        RETURN_IF_ERROR(spec.dataType == tensor::DataType::Bytes
                ? resolveBytes(input, spec, info)
                : resolveFixedSize(input, spec, info));
        input.isRaw = false;
    }
    return absl::OkStatus();
}

} // namespace thalassa::inference
