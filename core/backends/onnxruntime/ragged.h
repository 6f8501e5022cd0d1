// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Ragged: the batch inputs and batch outputs of a model's configuration, checked against what the
// ONNX model says about itself, and their sources found among the inputs of requests.
//
// It refers to the description. *thread-compatible*; constant after create().
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/backends/common/batch_member.h"
#include "core/backends/common/batch_tensors.h"
#include "core/backends/common/model_config.h"
#include "core/backends/onnxruntime/model_description.h"

namespace thalassa::backends::ort {

struct Ragged {
    struct Input {
        BatchInput config;
        size_t source = 0; // among the inputs of requests
        std::vector<const TensorDescription*> targets;
    };
    struct Output {
        std::vector<int64_t> dims; // with the batch dimension; -1: as the source
        size_t source = 0;
    };

    std::vector<Input> inputs;
    std::map<std::string, Output> outputs; // by name

    // `requestInputs`: what requests bring, in the order in which they are read.
    static Result<Ragged> create(const ModelConfig& config, const ModelDescription& model,
        const std::vector<TensorConfig>& requestInputs);

    // INVALID_ARG if the request leaves out an optional input that something is made of.
    Error check(const BatchMember& member) const;
};

} // namespace thalassa::backends::ort
