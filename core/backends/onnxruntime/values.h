// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tensors between the server and the library. The library reads inputs in place if it can, and
// writes outputs into the response's memory if the model declares their shape. `gpu` is the memory
// of the GPU of the instance, or null for an instance on the CPU; the library itself copies between
// tensors of the CPU and its GPU.
// Pure functions on the objects given: *thread-compatible*.
#pragma once

#include <cstdint>
#include <vector>

#include "core/backends/common/batch_values.h"
#include "core/backends/common/gather.h"
#include "core/backends/common/scatter.h"
#include "core/backends/onnxruntime/gpu_memory.h"
#include "core/backends/onnxruntime/model_description.h"
#include "core/backends/onnxruntime/runtime.h"

namespace thalassa::backends::ort {

// Makes the value of an input, which refers to the request's memory, or has a copy. The copy on a
// GPU may be in progress (GpuMemory::copyForRun()).
Result<Owned<Value>> makeInput(const Runtime& runtime, GpuMemory* gpu, const GatheredInput& input,
    const TensorDescription& described);

// Makes the value of a batch input, which refers to `values`.
Result<Owned<Value>> makeInput(
    const Runtime& runtime, const BatchValues& values, const TensorDescription& described);

// Allocates an output of that shape in the response, and makes a value that refers to its memory,
// which may be that of the GPU.
Result<Owned<Value>> bindOutput(const Runtime& runtime, const GpuMemory* gpu, Request& request,
    const TensorDescription& output, const std::vector<int64_t>& shape);

// The type and the shape of an output that the library made.
struct MadeOutput {
    ElementType type = ElementType::Undefined;
    std::vector<int64_t> shape;
};
Result<MadeOutput> readOutput(
    const Runtime& runtime, const TensorDescription& output, const Value* value);

// An output that the library made.
struct MadeValue {
    Value* value = nullptr;
    ElementType type = ElementType::Undefined;
    bool isOnGpu = false; // in the memory of the GPU of the instance
};
// Copies a slice of an output into the response or the state.
Error copyOutput(const Runtime& runtime, const GpuMemory* gpu, const TensorDescription& output,
    const MadeValue& made, const OutputSlice& slice);

} // namespace thalassa::backends::ort
