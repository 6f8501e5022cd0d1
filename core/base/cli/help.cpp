// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/cli/help.h"

#include <algorithm>

#include "absl/strings/str_replace.h"

namespace thalassa::cli {

std::string helpOf(const Names& names, const char* value, const char* description)
{
    std::string text;
    for (const std::string name : names) {
        absl::StrAppend(&text, text.empty() ? "  " : ", ", dashed(name));
        if (value != nullptr)
            absl::StrAppend(&text, name.size() == 1 ? " " : "=", "<", value, ">");
    }
    return absl::StrCat(text, "\n        ", description, "\n");
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
