// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts of clients, as formats want them. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

// What is no UTF-8 becomes U+FFFD, byte by byte.
std::string utf8(std::string_view text);

// For terminals: control characters, and marks that turn the direction, as escapes.
std::string printable(std::string_view text);

// "BACKEND_OUTPUT OUTPUT0 [2,2]"
std::string titleOf(const Tensor& tensor);
// The beginning of its elements, in brackets as its shape has it, in UTF-8.
std::string beginOf(const Tensor& tensor);

} // namespace thalassa::trace_tool
