// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The comparison of an output with the recorded one. Pure functions: *thread-safe*.
//
// Floating-point numbers are equal if |a - b| <= absolute + relative * |b|, where b is the recorded
// one (the formula of numpy's allclose()), if both are NaN, or if both are the same infinity. All
// other elements must be the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/data_type.h"
#include "perf/inputs/sample.h"

namespace thalassa::perf {

struct Tolerance {
    double absolute = 1e-8;
    double relative = 1e-5;
};

// An output as a trace file has it.
struct RecordedOutput {
    std::string name;
    tensor::DataType datatype = tensor::DataType::Invalid; // Invalid: the file does not say
    std::vector<int64_t> shape;
    std::string bytes;
    bool hasValues = true; // false: the file has the shape only
    bool isCut = false;    // `bytes` or `text` has only the first elements
    std::string text = {}; // the elements as in the file, instead of `bytes`, if it has no type
};

// The first difference between two outputs, or the largest one of numbers.
struct Difference {
    std::string output;
    std::string what;            // "shape [1,3] instead of [1,4]"
    std::optional<size_t> index; // of the element, in row-major order
    // How many times the tolerance the difference is; infinite unless both are finite numbers.
    double excess = 0;
};

struct OutputComparison {
    std::optional<Difference> difference; // none: equal
    double largestAbsolute = 0;           // of finite floating-point numbers
    double largestRelative = 0;           // the same, divided by the recorded number
    bool isByShapeOnly = false;           // the output has elements, but none was compared
};

OutputComparison compareOutput(
    const RecordedOutput& recorded, const SampleTensor& now, const Tolerance& tolerance);

} // namespace thalassa::perf
