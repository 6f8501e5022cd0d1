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

// INTERNAL, naming `model` and the output, for a shape that no tensor has (a negative dimension,
// more elements than 64 bits count), and for a number of bytes that contradicts shape and data
// type. BYTES elements, and outputs without dimensions, may have any number of bytes.
absl::Status checkOutputs(const std::string& model, const Response& response);

} // namespace thalassa::inference
