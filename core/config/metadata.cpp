// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/metadata.h"

#include "absl/strings/str_cat.h"

namespace thalassa::config {
namespace {

template <typename Spec>
void fillTensor(
    const Spec& spec, bool batches, ::inference::ModelMetadataResponse::TensorMetadata& tensor)
{
    tensor.set_name(spec.name);
    tensor.set_datatype(std::string(tensor::dataTypeName(spec.dataType)));
    if (batches)
        tensor.add_shape(tensor::kAnyDimension);
    tensor.mutable_shape()->Add(spec.dims.begin(), spec.dims.end());
}

} // namespace

::inference::ModelMetadataResponse modelMetadata(
    const ModelInfo& info, std::span<const int64_t> versions)
{
    const ::inference::ModelConfig& config = info.config();
    const bool batches = info.maxBatchSize() >= 1;

    ::inference::ModelMetadataResponse metadata;
    metadata.set_name(config.name());
    metadata.set_platform(config.platform().empty() ? config.backend() : config.platform());
    for (const int64_t version : versions)
        metadata.add_versions(absl::StrCat(version));
    for (const InputSpec& input : info.inputs())
        fillTensor(input, batches, *metadata.add_inputs());
    for (const OutputSpec& output : info.outputs())
        fillTensor(output, batches, *metadata.add_outputs());
    return metadata;
}

} // namespace thalassa::config
