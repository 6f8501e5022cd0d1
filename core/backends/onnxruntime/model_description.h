// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelDescription: the inputs and outputs that an ONNX model declares.
//
// *thread-compatible*; a plain value.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/onnxruntime/ort_api.h"
#include "core/backends/onnxruntime/runtime.h"
#include "triton/core/tritonserver.h"

namespace thalassa::backends::ort {

struct TensorDescription {
    std::string name;
    ValueKind kind = ValueKind::Unknown;
    ElementType type = ElementType::Undefined;
    // The dimensions; -1: any size. Empty for a scalar, and if the model leaves the rank open.
    std::vector<int64_t> dims;
    // Whether the tensor is known to be a scalar; false if the library cannot tell.
    bool isScalar = false;
    // Whether the model is known to leave the rank open; false if the library cannot tell.
    bool isOfAnyRank = false;
    // The symbol of each dimension; empty if it has none. Equal symbols mean equal sizes.
    std::vector<std::string> symbols;
};

struct ModelDescription {
    std::vector<TensorDescription> inputs;
    // Optional inputs: constants of the model that a request may replace.
    std::vector<TensorDescription> initializers;
    std::vector<TensorDescription> outputs;
};

Result<ModelDescription> describe(const Runtime& runtime, const Session* session);

// Returns the type in the inference protocol; INVALID if the protocol does not have it.
TRITONSERVER_DataType protocolType(ElementType type);

// Returns the tensor with that name, or null.
const TensorDescription* find(
    const std::vector<TensorDescription>& tensors, const std::string& name);

// Returns the input with that name, or the initializer that a request may replace; else null.
const TensorDescription* findInput(const ModelDescription& model, const std::string& name);

// Describes the kind for error messages: "a sequence", "a tensor of ONNX element type 14".
std::string kindText(const TensorDescription& tensor);

// Whether the inference protocol can carry the tensor.
bool isServable(const TensorDescription& tensor);

} // namespace thalassa::backends::ort
