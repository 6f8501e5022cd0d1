// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Text of a file system, a configuration or a client, for a terminal or an error message. Bytes
// that are not UTF-8, and characters that a terminal interprets or does not show, are escaped, so
// that the text looks the same everywhere. Pure functions: *thread-safe*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace thalassa::base {

inline constexpr uint32_t kReplacementCharacter = 0xfffd;

// The first character of a text. If the text does not begin with valid UTF-8, it is the replacement
// character with a length of 1 byte.
struct Character {
    uint32_t code = kReplacementCharacter;
    size_t length = 1; // bytes
    bool isValid = false;
};

// REQUIRES: `text` is not empty.
Character firstCharacter(std::string_view text);

// Returns true for control characters, and for characters that are invisible or change how their
// neighbours are shown: line separators, direction marks, characters without a width.
bool isHidden(uint32_t character);

bool isUtf8(std::string_view text);
// The control characters of ASCII and of Latin-1 (0x00 to 0x1f, 0x7f to 0x9f).
bool hasControlCharacter(std::string_view text);

// Returns the text with each hidden character as \u and its number (\u001b), and each byte that is
// not UTF-8 as \x and its value (\xff). Everything else, quotes and backslashes too, is unchanged.
std::string visibleText(std::string_view text);

// Appends the text escaped for a JSON string: quotes, backslashes, and hidden characters. Bytes
// that are not UTF-8 become \ufffd.
void appendEscaped(std::string& target, std::string_view text);

// Like visibleText(), with the escapes of JSON: \n, \u001b, and \ufffd for a byte that is not
// UTF-8. JSON stays JSON, and means the same.
std::string visibleJson(std::string_view text);

// Returns the text with each control character, line breaks among them, as a blank, and each byte
// that is not UTF-8 as a question mark.
std::string singleLine(std::string_view text);

} // namespace thalassa::base
