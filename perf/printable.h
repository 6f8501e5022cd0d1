// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What a server says, fit for a terminal and for a JSON document. A pure function: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

namespace thalassa::perf {

// Control characters, line breaks among them, become blanks, and what is no UTF-8 a question mark
// for each byte.
std::string printable(std::string_view text);

} // namespace thalassa::perf
