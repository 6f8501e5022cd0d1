// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Expression: whole-number arithmetic of a configuration over the shapes of tensors, such as
// `ceil_div(X.size, 256)` or `X.shape[1] * 4`.
//
// Operators are + - * / % and parentheses; / and % round toward zero. Functions are min(a, b),
// max(a, b) and ceil_div(a, b). Names are `batch` and, for each tensor, `X.size` (elements),
// `X.bytes`, `X.rank` and `X.shape[i]`, where a negative i counts from the end. An expression is
// parsed once, and is constant afterwards: *thread-safe*.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/backends/common/error.h"

namespace thalassa::backends::kernels {

// The values of the names in one run. Tensors are in the order in which parse() got their names.
struct TensorValues {
    std::vector<int64_t> shape;
    int64_t size = 0;
    int64_t bytes = 0;
};
struct Values {
    int64_t batch = 1;
    std::span<const TensorValues> tensors;
};

class Expression {
public:
    // `where` begins the message of an error, and names the parameter.
    static Result<Expression> parse(
        const std::string& where, std::string_view text, std::span<const std::string> tensors);

    // Fails with INVALID_ARG for a division by zero, an overflow, and a dimension that a shape does
    // not have.
    Result<int64_t> evaluate(const Values& values) const;

    const std::string& where() const { return m_where; }
    const std::string& text() const { return m_text; }

private:
    friend class Parser;
    enum class Operation : uint8_t {
        Constant,
        Batch,
        Size,
        Bytes,
        Rank,
        Dimension,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        Remainder,
        Minimum,
        Maximum,
        CeilDivide
    };
    struct Step {
        Operation operation;
        int64_t number = 0; // a constant, or the index of a dimension
        size_t tensor = 0;
    };

    Error failure(const std::string& what) const;
    Result<int64_t> valueOf(const Step& step, const Values& values) const;
    Result<int64_t> compute(Operation operation, int64_t left, int64_t right) const;

    std::string m_where;
    std::string m_text;
    std::vector<Step> m_steps; // in postfix order
};

// Splits a list at the commas that are outside of parentheses and brackets, without blanks around
// the parts. An empty text is an empty list.
std::vector<std::string> splitList(std::string_view text);

} // namespace thalassa::backends::kernels
