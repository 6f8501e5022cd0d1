// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Shapes: what a model's declarations and the inputs of one run tell about its outputs, before
// the model has run. Only a guess: a model may declare what it does not keep.
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

// The shape as the model sees it: its scalar is one element for the server.
std::span<const int64_t> modelShape(
    std::span<const int64_t> shape, const TensorDescription& described);

// The shape as the server sees it.
std::vector<int64_t> serverShape(std::vector<int64_t> shape);

// See tensor_size.h.
std::optional<int64_t> byteSize(std::span<const int64_t> shape, ElementType type);

// Sizes of the dimensions that the model names, as the inputs of one run have them.
class Symbols {
public:
    // `shape` is the server's.
    void learn(std::span<const int64_t> shape, const TensorDescription& input);

    // None for a symbol that no input has, or that two inputs have with different sizes: nothing
    // tells then which of them an output will have.
    std::optional<int64_t> sizeOf(const std::string& symbol) const;

    // An input without elements may have sizes that no memory could hold.
    bool haveEmptyInput() const { return m_haveEmptyInput; }

private:
    std::map<std::string, std::optional<int64_t>> m_sizes;
    bool m_haveEmptyInput = false;
};

// The shape that the model declares for an output of this run. None if it does not tell, and if
// there would be no sense in having memory ready for it: texts, and what is beyond all measure.
std::optional<std::vector<int64_t>> declaredShape(
    const TensorDescription& output, const Symbols& symbols);

} // namespace thalassa::backends::ort
