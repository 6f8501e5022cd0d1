// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/base/log/log_line.h"
#include "trace/reader/data_flow.h"

namespace thalassa::trace_tool {
namespace {

constexpr size_t kShown = 256; // bytes of a tensor

bool isFollowing(char character)
{
    return (static_cast<unsigned char>(character) & 0xc0) == 0x80;
}

// Returns the length of the character at the text's begin, or 0 if it is not valid UTF-8.
// Surrogates, characters in more bytes than necessary, and those beyond U+10FFFF are not valid.
size_t lengthOf(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text[0]);
    const size_t length = first < 0x80 ? 1
        : first < 0xc2                 ? 0
        : first < 0xe0                 ? 2
        : first < 0xf0                 ? 3
        : first < 0xf5                 ? 4
                                       : 0;
    if (length > text.size())
        return 0;
    for (size_t i = 1; i < length; ++i) {
        if (!isFollowing(text[i]))
            return 0;
    }
    const auto second = length > 2 ? static_cast<unsigned char>(text[1]) : 0;
    const bool isBad = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
        (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
    return isBad ? 0 : length;
}

} // namespace

std::string utf8(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const size_t length = lengthOf(text);
        if (length == 0)
            result += "\ufffd";
        else
            result += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return result;
}

std::string printable(std::string_view text)
{
    constexpr std::string_view kHarmless = "\"\\"; // escaped in a log, but not here
    std::string result;
    while (!text.empty()) {
        const size_t end = std::min(text.find_first_of(kHarmless), text.size());
        base::appendEscaped(result, text.substr(0, end));
        result += text.substr(end, 1);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

std::string titleOf(const Tensor& tensor)
{
    return utf8(absl::StrCat(
        absl::StripPrefix(tensor.activity, "TENSOR_"), " ", tensor.name, " [", tensor.shape, "]"));
}

std::string beginOf(const Tensor& tensor)
{
    if (tensor.data.size() <= kShown)
        return utf8(bracketed(tensor));
    size_t end = kShown;
    while (end > 0 && isFollowing(tensor.data[end]))
        --end;
    return utf8(absl::StrCat(tensor.data.substr(0, end), "..."));
}

} // namespace thalassa::trace_tool
