// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The beginning of a text that a client sent, for an error or a log line: the text may be as long
// as a request, and the reader needs only to recognize the value. Pure functions: *thread-safe*.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace thalassa::base {

// Returns at most `most` bytes of the text, in whole characters, so that a cut text is still UTF-8.
std::string_view beginningOf(std::string_view text, size_t most);

inline constexpr size_t kLongestExcerpt = 64; // bytes

// Returns the text, or the beginning and the length of a text longer than kLongestExcerpt:
// "abc... (100 bytes)".
std::string excerpt(std::string_view text);

// Returns the text with only the last part of each absolute path, "config.pbtxt:3" for
// "/srv/models/digits/config.pbtxt:3": a client may know what is wrong, and not where files are.
std::string withoutDirectories(std::string_view text);

} // namespace thalassa::base
