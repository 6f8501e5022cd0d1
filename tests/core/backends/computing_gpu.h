// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The objects of the computing runtime (computing_runtime.cpp), and its part for GPUs: execution
// providers, memory of the simulated GPU, which the CPU can read, and bindings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/backends/onnxruntime/ort_api.h"
#include "tests/core/backends/computing_runtime.h"

namespace thalassa::backends::ort {

struct Status {
    std::string message;
};
struct TensorInfo {
    ElementType type = ElementType::Float;
    std::vector<int64_t> dims;
    std::vector<std::string> symbols;
};
struct TypeInfo {
    TensorInfo tensor;
};
struct Value {
    TensorInfo info;
    std::vector<char> own;
    void* data = nullptr;
    std::vector<std::string> texts;
    bool isOnGpu = false;
    std::shared_ptr<void> gpuBytes; // `data` refers to them
};
struct MemoryInfo {
    bool isOnGpu = false;
};
struct Allocator {
    bool isOnGpu = false;
};
struct SessionOptions {
    void* stream = nullptr; // user_compute_stream of the CUDA provider
};

// Allocates memory of the simulated GPU.
std::shared_ptr<void> allocateOnGpu(size_t size);

// Runs the work of a stream, as the kernels of a run that are behind it do. Returns whether there
// was some.
bool finishStream(void* stream);

// Sets the functions for memory, providers and bindings. `table.run` must be set, and `recorded`
// outlives the library.
void addGpuFunctions(Functions& table, RecordedRuns& recorded);

} // namespace thalassa::backends::ort
