// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The beginning of a text that a client sent, for an error or a line of the log: what it sent may
// be as long as a request, and whoever reads needs to know which value it was. Pure functions:
// *thread-safe*.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace thalassa::base {

// At most `most` bytes of it, in whole characters, so that what is cut still is UTF-8.
std::string_view beginningOf(std::string_view text, size_t most);

inline constexpr size_t kLongestExcerpt = 64; // bytes

// The text; of a longer one its beginning, and how long it is: "abc... (100 bytes)".
std::string excerpt(std::string_view text);

} // namespace thalassa::base
