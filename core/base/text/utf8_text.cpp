// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/utf8_text.h"

#include "core/base/text/visible_text.h"

namespace thalassa::base {

void appendLatin1(unsigned char byte, std::string& text)
{
    if (byte < 0x80) {
        text += static_cast<char>(byte);
        return;
    }
    text += static_cast<char>(0xC0 | (byte >> 6));
    text += static_cast<char>(0x80 | (byte & 0x3F));
}

std::string asUtf8(std::string_view bytes)
{
    if (isUtf8(bytes))
        return std::string(bytes);
    std::string text;
    for (const char byte : bytes)
        appendLatin1(static_cast<unsigned char>(byte), text);
    return text;
}

std::string withReplacements(std::string_view bytes)
{
    if (isUtf8(bytes))
        return std::string(bytes);
    std::string text;
    while (!bytes.empty()) {
        const Character next = firstCharacter(bytes);
        text += next.isValid ? bytes.substr(0, next.length) : std::string_view("\ufffd");
        bytes.remove_prefix(next.length);
    }
    return text;
}

} // namespace thalassa::base
