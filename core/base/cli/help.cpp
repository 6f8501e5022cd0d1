// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/cli/help.h"

#include <algorithm>

#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace thalassa::cli {

namespace {

constexpr size_t kWidth = 80;

// Returns the words of the text in lines of at most kWidth columns, each with the indentation.
std::string wrapped(absl::string_view text, size_t indentation)
{
    std::string lines;
    size_t column = kWidth; // a first word begins a line
    for (const absl::string_view word : absl::StrSplit(text, ' ')) {
        if (column + 1 + word.size() > kWidth) {
            absl::StrAppend(&lines, lines.empty() ? "" : "\n", std::string(indentation, ' '), word);
            column = indentation + word.size();
        } else {
            absl::StrAppend(&lines, " ", word);
            column += 1 + word.size();
        }
    }
    return lines;
}

} // namespace

std::string helpOf(const Names& names, const char* value, const char* description)
{
    std::string text;
    for (const std::string name : names) {
        absl::StrAppend(&text, text.empty() ? "  " : ", ", dashed(name));
        if (value != nullptr)
            absl::StrAppend(&text, name.size() == 1 ? " " : "=", "<", value, ">");
    }
    return absl::StrCat(text, "\n", wrapped(description, 8), "\n");
}

std::string columnHelpOf(const Names& names, const char* value, const char* description)
{
    constexpr size_t kColumn = 25;
    std::string text;
    for (const std::string name : names)
        absl::StrAppend(&text, text.empty() ? "  " : ", ", dashed(name));
    if (value != nullptr)
        absl::StrAppend(&text, " ", value);
    text.resize(std::max(kColumn, text.size() + 2), ' ');
    const std::string lineBreak = "\n" + std::string(kColumn, ' ');
    return absl::StrCat(text, absl::StrReplaceAll(description, {{"\n", lineBreak}}), "\n");
}

} // namespace thalassa::cli
