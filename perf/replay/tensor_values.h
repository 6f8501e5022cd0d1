// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The elements of a tensor in the text form of a trace file (core/trace/tensor_text.h), and in the
// form of the wire. Pure functions: *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/tensor/data_type.h"

namespace thalassa::perf {

// Returns the bytes of the elements as on the wire. Fails if the text does not have the form of the
// type; FP16 and BF16 have none.
absl::StatusOr<std::string> bytesOfText(std::string_view text, tensor::DataType type);

// Returns the dimensions of "2,3"; an empty text is a scalar.
absl::StatusOr<std::vector<int64_t>> shapeOfText(std::string_view text);

// Returns the elements of a BYTES tensor. Fails if the last one is cut off.
absl::StatusOr<std::vector<std::string>> textsOf(std::string_view bytes);

// Returns the element as a number. REQUIRES: the element exists, and the type is a type of numbers
// or BOOL.
long double numberAt(std::string_view bytes, tensor::DataType type, size_t index);

bool isFloatingPoint(tensor::DataType type);

} // namespace thalassa::perf
