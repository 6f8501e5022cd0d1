// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/visible_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>

namespace thalassa::base {
namespace {

struct Range {
    uint32_t first;
    uint32_t last;
};
constexpr Range kHidden[] = {
    {0x00, 0x1f},               // control characters
    {0x7f, 0x9f}, {0xad, 0xad}, // a hyphen that is visible only at the end of a line
    {0x61c, 0x61c},             // a mark of direction
    {0x180e, 0x180e},           // a separator without a width
    {0x200b, 0x200f},           // no width; two marks of direction
    {0x2028, 0x202e},           // separators of lines and paragraphs, changes of direction
    {0x2060, 0x206f},           // no width; isolates of a direction; shapes of digits
    {0xfeff, 0xfeff},           // a mark of the byte order, without a width
    {0xfff9, 0xfffb},           // annotations
    {0xe0000, 0xe007f},         // tags: an invisible text
};

bool isControl(uint32_t character)
{
    return character < 0x20 || (character >= 0x7f && character < 0xa0);
}

// Calls `visit` with each character and its bytes until it returns false.
template <typename Visit> bool allCharacters(std::string_view text, Visit visit)
{
    while (!text.empty()) {
        const Character next = firstCharacter(text);
        if (!visit(next, text.substr(0, next.length)))
            return false;
        text.remove_prefix(next.length);
    }
    return true;
}

void appendHex(std::string& target, const char* format, unsigned value)
{
    std::array<char, 16> digits{};
    std::snprintf(digits.data(), digits.size(), format, value);
    target += digits.data();
}

void appendEscape(std::string& target, uint32_t character)
{
    switch (character) {
    case '"':
        target += "\\\"";
        return;
    case '\\':
        target += "\\\\";
        return;
    case '\n':
        target += "\\n";
        return;
    case '\r':
        target += "\\r";
        return;
    case '\t':
        target += "\\t";
        return;
    default:
        break;
    }
    if (character < 0x10000) {
        appendHex(target, "\\u%04x", character);
        return;
    }
    const uint32_t rest = character - 0x10000; // a surrogate pair in JSON
    appendHex(target, "\\u%04x", 0xd800 | rest >> 10);
    appendHex(target, "\\u%04x", 0xdc00 | (rest & 0x3ff));
}

} // namespace

Character firstCharacter(std::string_view text)
{
    const auto byte = [&](size_t at) { return static_cast<uint8_t>(text[at]); };
    constexpr std::array<uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000}; // by length
    const size_t length = byte(0) < 0x80 ? 1
        : byte(0) >> 5 == 0x6            ? 2
        : byte(0) >> 4 == 0xe            ? 3
        : byte(0) >> 3 == 0x1e           ? 4
                                         : 0;
    if (length == 0 || length > text.size())
        return {};
    uint32_t code = length == 1 ? byte(0) : byte(0) & (0x7fU >> length);
    for (size_t at = 1; at < length; ++at) {
        if (byte(at) >> 6 != 0x2)
            return {};
        code = code << 6 | (byte(at) & 0x3fU);
    }
    const bool isSurrogate = code >= 0xd800 && code < 0xe000;
    if (code < kLeast[length] || code > 0x10ffff || isSurrogate)
        return {};
    return {code, length, true};
}

bool isHidden(uint32_t character)
{
    if (character >= 0x20 && character < 0x7f)
        return false; // the most frequent ones
    return std::any_of(std::begin(kHidden), std::end(kHidden),
        [=](const Range& one) { return character >= one.first && character <= one.last; });
}

bool isUtf8(std::string_view text)
{
    const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::all_of(text.begin(), text.end(), isAscii)) // nearly always
        return true;
    return allCharacters(
        text, [](const Character& next, std::string_view) { return next.isValid; });
}

bool hasControlCharacter(std::string_view text)
{
    return !allCharacters(
        text, [](const Character& next, std::string_view) { return !isControl(next.code); });
}

std::string visibleText(std::string_view text)
{
    std::string visible;
    allCharacters(text, [&visible](const Character& next, std::string_view bytes) {
        if (!next.isValid)
            appendHex(visible, "\\x%02x", static_cast<uint8_t>(bytes[0]));
        else if (isHidden(next.code))
            appendHex(visible, "\\u%04x", next.code);
        else
            visible += bytes;
        return true;
    });
    return visible;
}

void appendEscaped(std::string& target, std::string_view text)
{
    allCharacters(text, [&target](const Character& next, std::string_view bytes) {
        if (!next.isValid || isHidden(next.code) || next.code == '"' || next.code == '\\')
            appendEscape(target, next.code);
        else
            target += bytes;
        return true;
    });
}

std::string visibleJson(std::string_view text)
{
    std::string visible;
    allCharacters(text, [&visible](const Character& next, std::string_view bytes) {
        if (!next.isValid || isHidden(next.code))
            appendEscape(visible, next.code);
        else
            visible += bytes;
        return true;
    });
    return visible;
}

std::string singleLine(std::string_view text)
{
    std::string line;
    allCharacters(text, [&line](const Character& next, std::string_view bytes) {
        if (!next.isValid)
            line += '?';
        else if (isControl(next.code))
            line += ' ';
        else
            line += bytes;
        return true;
    });
    return line;
}

} // namespace thalassa::base
