// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Ragged: the batch inputs and batch outputs of a model's configuration, checked against the
// description of the ONNX model, with the indices of their source inputs.
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
        size_t source = 0; // index in the inputs of requests
        std::vector<const TensorDescription*> targets;
    };
    struct Output {
        std::vector<int64_t> dims; // with the batch dimension; -1: size of the source's dimension
        size_t source = 0;
    };

    std::vector<Input> inputs;
    std::map<std::string, Output> outputs; // by name

    // `requestInputs` are the inputs of requests, in the order in which they are read.
    static Result<Ragged> create(const ModelConfig& config, const ModelDescription& model,
        const std::vector<TensorConfig>& requestInputs);

    // Fails with INVALID_ARG if the request leaves out an optional input that is the source of one
    // of these.
    Error check(const BatchMember& member) const;
};

} // namespace thalassa::backends::ort
