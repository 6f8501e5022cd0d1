// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Conversion of texts of clients and models for places that allow only UTF-8. Pure functions:
// *thread-safe*.
#pragma once

#include <string>
#include <string_view>

namespace thalassa::base {

// Returns the text itself if it is UTF-8; else each byte becomes the character of that number
// (Latin-1).
std::string asUtf8(std::string_view bytes);
// Returns the text with U+FFFD in place of each byte that is not UTF-8.
std::string withReplacements(std::string_view bytes);
void appendLatin1(unsigned char byte, std::string& text);

} // namespace thalassa::base
