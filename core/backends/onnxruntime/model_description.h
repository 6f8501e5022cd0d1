// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelDescription: what an ONNX model says about its own inputs and outputs.
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
    // -1: any size. Empty: a scalar, or the model leaves the rank open.
    std::vector<int64_t> dims;
    // True if the tensor is known to be a scalar; false as well if the library cannot tell.
    bool isScalar = false;
    // The symbol of each dimension; empty if it has none. Equal symbols mean equal sizes.
    std::vector<std::string> symbols;
};

struct ModelDescription {
    std::vector<TensorDescription> inputs;
    // Constants of the model that a request may replace: optional inputs.
    std::vector<TensorDescription> initializers;
    std::vector<TensorDescription> outputs;
};

Result<ModelDescription> describe(const Runtime& runtime, const Session* session);

// INVALID for the types that the inference protocol does not have.
TRITONSERVER_DataType protocolType(ElementType type);

// Null if there is none of that name.
const TensorDescription* find(
    const std::vector<TensorDescription>& tensors, const std::string& name);

// An input, or an initializer that a request may replace.
const TensorDescription* findInput(const ModelDescription& model, const std::string& name);

// "a sequence", "a tensor of type 14"; for error messages.
std::string kindText(const TensorDescription& tensor);

// Whether the inference protocol can carry the tensor.
bool isServable(const TensorDescription& tensor);

} // namespace thalassa::backends::ort
