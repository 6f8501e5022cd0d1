// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Shapes: estimates the shapes of outputs before a run, from the model's declarations and the
// inputs of the run. An estimate may be wrong, because a model's declaration may be wrong.
//
// Pure functions and plain values: *thread-compatible*.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/backends/common/tensor_size.h"
#include "core/backends/onnxruntime/model_description.h"

namespace thalassa::backends::ort {

// Returns the model's shape of a tensor; a scalar of the model is one element for the server.
std::span<const int64_t> modelShape(
    std::span<const int64_t> shape, const TensorDescription& described);

// Returns the server's shape of a tensor.
std::vector<int64_t> serverShape(std::vector<int64_t> shape);

// Returns the number of bytes of a tensor (see tensor_size.h).
std::optional<int64_t> byteSize(std::span<const int64_t> shape, ElementType type);

// The sizes of named dimensions in the inputs of one run.
class Symbols {
public:
    // Adds the sizes of an input. `shape` is the server's.
    void learn(std::span<const int64_t> shape, const TensorDescription& input);

    // Returns the size of a named dimension; nothing if no input has it, or if two inputs have it
    // with different sizes.
    std::optional<int64_t> sizeOf(const std::string& symbol) const;

    // Whether an input has no elements; its other sizes may then be larger than memory.
    bool haveEmptyInput() const { return m_haveEmptyInput; }

private:
    std::map<std::string, std::optional<int64_t>> m_sizes;
    bool m_haveEmptyInput = false;
};

// Returns the shape that the model declares for an output of this run. Nothing if it is not known,
// if the output has strings or is larger than 64 GiB, or if an input is empty.
std::optional<std::vector<int64_t>> declaredShape(
    const TensorDescription& output, const Symbols& symbols);

} // namespace thalassa::backends::ort
