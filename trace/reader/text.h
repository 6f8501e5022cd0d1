// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Prepares texts of clients for output formats. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

// Replaces each byte that is not part of valid UTF-8 by U+FFFD.
std::string utf8(std::string_view text);

// Returns the text for a terminal: control characters, and marks that turn the direction, are
// escaped.
std::string printable(std::string_view text);

// Returns a title such as "BACKEND_OUTPUT OUTPUT0 [2,2]".
std::string titleOf(const Tensor& tensor);
// Returns the elements in UTF-8, in brackets according to the shape. Data of more than 256 bytes is
// cut and has no brackets.
std::string beginOf(const Tensor& tensor);

} // namespace thalassa::trace_tool
