// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// KernelPlan: what a configuration says about a model of kernels: its tensors, and its steps, each
// of which launches a kernel (see README.md for the parameters). Constant after read():
// *thread-safe*.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/backends/common/model_config.h"
#include "core/backends/cuda/plan/expression.h"

namespace thalassa::backends::kernels {

enum class TensorRole { Input, Output, Temporary };

struct PlannedTensor {
    std::string name;
    TensorRole role = TensorRole::Input;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    // The dimensions that the model returns, with the batch dimension; of outputs and temporaries.
    std::vector<Expression> shape;
};

// An argument of a kernel: a tensor by its place in `tensors`, or a number.
enum class ScalarType { Int32, Uint32, Int64, Uint64 };
struct ScalarArgument {
    ScalarType type = ScalarType::Int32;
    Expression value;
};
using Argument = std::variant<size_t, ScalarArgument, float, double>;

struct Step {
    std::string name;
    std::string kernel;
    std::array<std::vector<Expression>, 2> sizes; // of the grid and of a block; at most 3 each
    Expression sharedBytes;
    std::vector<Argument> arguments;

    const std::vector<Expression>& grid() const { return sizes[0]; }
    const std::vector<Expression>& block() const { return sizes[1]; }
};

struct KernelPlan {
    // Inputs, outputs and temporaries, in this order, each in the order of the configuration.
    std::vector<PlannedTensor> tensors;
    size_t inputCount = 0;
    std::vector<Step> steps;
    std::vector<std::string> compileOptions;

    // Fails with INVALID_ARG for a parameter that is unknown, missing or malformed, and UNSUPPORTED
    // for a tensor that kernels cannot read, such as one of type BYTES.
    static Result<KernelPlan> read(const ModelConfig& config);
};

} // namespace thalassa::backends::kernels
