// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/excerpt.h"

#include <algorithm>

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"

namespace thalassa::base {
namespace {

bool isContinuation(char byte)
{
    return (static_cast<uint8_t>(byte) & 0xc0) == 0x80;
}

} // namespace

std::string_view beginningOf(std::string_view text, size_t most)
{
    constexpr size_t kLongestCharacter = 4; // bytes; a text without a start in them is not UTF-8
    if (text.size() <= most)
        return text;
    size_t end = most;
    while (end > 0 && most - end < kLongestCharacter && isContinuation(text[end]))
        --end;
    return text.substr(0, isContinuation(text[end]) ? most : end);
}

std::string excerpt(std::string_view text)
{
    const std::string_view shown = beginningOf(text, kLongestExcerpt);
    if (shown.size() == text.size())
        return std::string(text);
    return absl::StrCat(toAbsl(shown), "... (", text.size(), " bytes)");
}

std::string withoutDirectories(std::string_view text)
{
    constexpr std::string_view kEndsOfPath = " \t\n'\",;()";
    std::string shown;
    while (!text.empty()) {
        const size_t length = std::min(text.size(), text.find_first_of(kEndsOfPath));
        std::string_view word = text.substr(0, length);
        const size_t last = word.find_last_not_of('/'); // the character at the end of the path
        if (word.starts_with('/') && last != std::string_view::npos)
            word.remove_prefix(word.find_last_of('/', last) + 1);
        shown += word;
        const size_t next = std::min(text.size(), length + 1);
        shown += text.substr(length, next - length);
        text.remove_prefix(next);
    }
    return shown;
}

} // namespace thalassa::base
