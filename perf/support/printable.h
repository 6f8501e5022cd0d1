// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Conversion of a server's text for a terminal and for a JSON document. A pure function:
// *thread-safe*.
#pragma once

#include <string>
#include <string_view>

namespace thalassa::perf {

// Control characters, line breaks among them, become blanks, and each byte that is not UTF-8 a
// question mark.
std::string printable(std::string_view text);

} // namespace thalassa::perf
