// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Shape arithmetic that cannot overflow. A shape is a list of dimensions, outermost first; in
// configurations and metadata a dimension of -1 (kAnyDimension) accepts any size. Pure functions:
// *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "core/tensor/data_type.h"

namespace thalassa::tensor {

// Six dimensions without an allocation: more than that is rare.
using Shape = absl::InlinedVector<int64_t, 6>;
using Dimensions = absl::Span<const int64_t>;

inline constexpr int64_t kAnyDimension = -1;

// Returns the product of the dimensions (1 for none). Fails with INVALID_ARGUMENT if a dimension is
// negative or the product does not fit into int64.
absl::StatusOr<int64_t> elementCount(Dimensions shape);

// Returns the element count times the element size, or 0 for BYTES, whose size depends on the data.
// Fails like elementCount.
absl::StatusOr<int64_t> byteSize(DataType type, Dimensions shape);

// True when `shape` has the rank of `pattern` and agrees in every dimension that is not -1 there.
bool matches(Dimensions pattern, Dimensions shape);

bool hasAnyDimension(Dimensions shape);

// "[1,-1,3]": the form in which messages show a shape.
std::string toString(Dimensions shape);

} // namespace thalassa::tensor
