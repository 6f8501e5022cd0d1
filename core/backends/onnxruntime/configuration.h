// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Completes and checks a model's configuration against the description of the ONNX model.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <vector>

#include "core/backends/common/model_config.h"
#include "core/backends/onnxruntime/model_description.h"

namespace thalassa::backends::ort {

// Adds missing parts to the configuration: inputs, outputs, and a max_batch_size of
// `defaultMaxBatchSize` with a dynamic batcher, if the first dimension of every tensor is variable
// and the configuration does not exclude batching. Changes only `config.json` and maxBatchSize;
// returns whether it did.
Result<bool> complete(
    ModelConfig& config, const ModelDescription& model, int64_t defaultMaxBatchSize);

// Returns the inputs of the configuration, and those that the sequence scheduler adds to each
// request.
std::vector<TensorConfig> requestInputs(const ModelConfig& config, const ModelDescription& model);

// Returns an error if the configuration's tensors do not match the model's.
Error validate(const ModelConfig& config, const ModelDescription& model);

} // namespace thalassa::backends::ort
