// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/activity_names.h"

#include <algorithm>
#include <cctype>

namespace thalassa::trace_tool {
namespace {

void replace(std::string_view from, std::string_view to, std::string& text)
{
    if (const size_t at = text.find(from); at != std::string::npos)
        text.replace(at, from.size(), to);
}

} // namespace

std::string activityName(std::string_view name)
{
    std::string result(name);
    if (name.find(' ') == std::string_view::npos)
        return result;
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char character) {
        return character == ' ' ? '_' : static_cast<char>(std::toupper(character));
    });
    replace("WAIT/READ", "WAITREAD", result);
    replace("REQUEST_HANDLER", "REQUEST", result);
    return result;
}

} // namespace thalassa::trace_tool
