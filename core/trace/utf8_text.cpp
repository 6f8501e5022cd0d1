// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/utf8_text.h"

#include <rapidjson/encodings.h>

#include <algorithm>

#include "core/base/json.h"

namespace thalassa::trace {
namespace {

bool isUtf8(std::string_view text)
{
    const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::all_of(text.begin(), text.end(), isAscii))
        return true;
    rapidjson::MemoryStream stream(text.data(), text.size());
    while (stream.Tell() < text.size()) {
        rapidjson::StringBuffer ignored;
        if (!rapidjson::UTF8<>::Validate(stream, ignored))
            return false;
    }
    return true;
}

} // namespace

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

} // namespace thalassa::trace
