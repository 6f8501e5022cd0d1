// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/support/printable.h"

#include <array>

namespace thalassa::perf {
namespace {

// Returns the bytes of the character at the start of `text`; 0 if it is not UTF-8 (RFC 3629).
size_t characterSize(std::string_view text)
{
    struct Form {
        unsigned char first, last; // leading byte
        size_t size;
        unsigned char least, greatest; // second byte
    };
    constexpr std::array<Form, 7> kForms{{{0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
        {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
        {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf4, 4, 0x80, 0xbf}}};
    const auto byte = [&](size_t index) { return static_cast<unsigned char>(text[index]); };
    if (byte(0) < 0x80)
        return 1;
    for (const Form& form : kForms) {
        if (byte(0) < form.first || byte(0) > form.last)
            continue;
        if (text.size() < form.size || byte(1) < form.least || byte(1) > form.greatest)
            return 0;
        for (size_t index = 2; index < form.size; ++index) {
            if ((byte(index) & 0xc0) != 0x80)
                return 0;
        }
        return byte(0) == 0xf4 && byte(1) > 0x8f ? 0 : form.size;
    }
    return 0;
}

} // namespace

std::string printable(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const size_t size = characterSize(text);
        const auto first = static_cast<unsigned char>(text.front());
        // The two-byte control characters U+0080 to U+009F also steer some terminals.
        const bool isControl = first < 0x20 || first == 0x7f ||
            (size == 2 && first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0);
        if (size == 0)
            result += '?';
        else if (isControl)
            result += ' ';
        else
            result += text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return result;
}

} // namespace thalassa::perf
