// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Bytes of single elements, as they are on the wire. Pure functions: *thread-safe*.
#pragma once

#include <random>
#include <string>

#include "absl/status/status.h"
#include "core/tensor/data_type.h"

namespace thalassa::perf {

// The same value for every datatype: numbers are rounded to the type. Fails when it does not fit.
// REQUIRES: a type that is not BYTES.
absl::Status appendNumber(double value, tensor::DataType type, std::string& bytes);
absl::Status appendInteger(int64_t value, tensor::DataType type, std::string& bytes);
absl::Status appendInteger(uint64_t value, tensor::DataType type, std::string& bytes);

// Floating-point numbers in [0, 1); integers in [0, 127], which every type holds and most tables
// that a model looks things up in have; truth values.
void appendRandom(tensor::DataType type, std::mt19937_64& random, std::string& bytes);

// `length` letters and digits.
std::string randomText(size_t length, std::mt19937_64& random);

} // namespace thalassa::perf
