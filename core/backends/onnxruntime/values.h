// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tensors between the server and the library: inputs are lent to it where it can read them in
// place, outputs are written into the response's own memory where the model declares their shape.
// Pure functions on the objects given: *thread-compatible*.
#pragma once

#include <cstdint>
#include <vector>

#include "core/backends/common/batch_values.h"
#include "core/backends/common/gather.h"
#include "core/backends/common/scatter.h"
#include "core/backends/onnxruntime/model_description.h"
#include "core/backends/onnxruntime/runtime.h"

namespace thalassa::backends::ort {

// The value of an input. It refers to the request's memory, or to memory of its own.
Result<Owned<Value>> makeInput(
    const Runtime& runtime, const GatheredInput& input, const TensorDescription& described);

// The value of a batch input. It refers to `values`, but for none.
Result<Owned<Value>> makeInput(
    const Runtime& runtime, const BatchValues& values, const TensorDescription& described);

// A value over the response's memory for an output of that shape.
Result<Owned<Value>> bindOutput(const Runtime& runtime, Request& request,
    const TensorDescription& output, const std::vector<int64_t>& shape);

// An output that the library made, as it is.
struct MadeOutput {
    ElementType type = ElementType::Undefined;
    std::vector<int64_t> shape;
};
Result<MadeOutput> readOutput(
    const Runtime& runtime, const TensorDescription& output, const Value* value);

// Copies a part of an output of that type to where it belongs.
Error copyOutput(const Runtime& runtime, const TensorDescription& output, Value* value,
    ElementType type, const OutputSlice& slice);

} // namespace thalassa::backends::ort
