// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of single elements on the wire. Pure functions: *thread-safe*.
#pragma once

#include <random>
#include <string>

#include "absl/status/status.h"
#include "core/tensor/data_type.h"

namespace thalassa::perf {

// Append the value in the form of the datatype, rounded to the type. Fail if it does not fit.
// REQUIRES: a type that is not BYTES.
absl::Status appendNumber(double value, tensor::DataType type, std::string& bytes);
absl::Status appendInteger(int64_t value, tensor::DataType type, std::string& bytes);
absl::Status appendInteger(uint64_t value, tensor::DataType type, std::string& bytes);

// Appends a random value: a floating-point number in [0, 1), an integer in [0, 127], which fits
// every type and most lookup tables of models, or a boolean.
void appendRandom(tensor::DataType type, std::mt19937_64& random, std::string& bytes);

// Returns `length` random letters and digits.
std::string randomText(size_t length, std::mt19937_64& random);

} // namespace thalassa::perf
