// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The two macros with which fallible functions return an error to their caller.
#pragma once

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#define THALASSA_CONCAT_INNER(a, b) a##b
#define THALASSA_CONCAT(a, b) THALASSA_CONCAT_INNER(a, b)

// Returns from the enclosing function if `expression` (an absl::Status) is not OK.
#define RETURN_IF_ERROR(expression)                                                                \
    do {                                                                                           \
        if (absl::Status statusOfExpression = (expression); !statusOfExpression.ok()) [[unlikely]] \
            return statusOfExpression;                                                             \
    } while (false)

// NOLINTBEGIN(bugprone-macro-parentheses): names and declarations cannot stand in parentheses.
#define ASSIGN_OR_RETURN_INNER(result, target, expression)                                         \
    auto result = (expression);                                                                    \
    if (!result.ok()) [[unlikely]]                                                                 \
        return std::move(result).status();                                                         \
    target = std::move(result).value()
// NOLINTEND(bugprone-macro-parentheses)

// Assigns the value of `expression` (an absl::StatusOr) to `target`, or returns its error.
// `target` may declare a variable: ASSIGN_OR_RETURN(Shape shape, parseShape(text));
#define ASSIGN_OR_RETURN(target, expression)                                                       \
    ASSIGN_OR_RETURN_INNER(THALASSA_CONCAT(statusOr, __LINE__), target, expression)
