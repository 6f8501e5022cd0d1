// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tensors as texts of output formats. Pure functions: *thread-safe*.
#pragma once

#include <string>

#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

// Returns a title such as "BACKEND_OUTPUT OUTPUT0 [2,2]".
std::string titleOf(const Tensor& tensor);
// Returns the elements in UTF-8, in brackets according to the shape. Data of more than 256 bytes is
// cut and has no brackets.
std::string beginOf(const Tensor& tensor);

} // namespace thalassa::trace_tool
