// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// checkOutputs(): checks the shapes and byte sizes that a backend gives the outputs of a response,
// before a client, a cache or the next step of an ensemble relies on them. *thread-safe*: a pure
// function.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "core/inference/response.h"

namespace thalassa::inference {

// Returns INTERNAL, naming `model` and the output, for a shape that no tensor has (a negative
// dimension, more elements than 64 bits count), for a number of bytes that contradicts shape and
// data type, and for BYTES whose elements do not fill their bytes exactly or are not as many as the
// shape has. A shape without dimensions has one element. Linear in the number of BYTES elements,
// without an allocation; BYTES in the memory of a device are not read.
absl::Status checkOutputs(const std::string& model, const Response& response);

} // namespace thalassa::inference
