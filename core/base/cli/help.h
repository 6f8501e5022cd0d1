// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The help text of a table of options. Pure functions: *thread-safe*.
#pragma once

#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/cli/option.h"

namespace thalassa::cli {

// Returns the names of an option in a line of their own, and the description below, in lines of at
// most 80 columns:
//
//   -o <file>, --output=<file>
//         Output file. Default: none.
std::string helpOf(const Names& names, const char* value, const char* description);

// Returns the names and the description side by side. A line break in the description continues in
// its column:
//
//   -o, --output FILE      Output file. Default: none.
std::string columnHelpOf(const Names& names, const char* value, const char* description);

// Returns all options of the table, by group. A group begins with an empty line and its headline.
template <typename Table> std::string helpOf(const Table& table)
{
    std::string text;
    std::string group;
    for (const auto& option : table) {
        if (group != option.group)
            absl::StrAppend(&text, "\n", group = option.group, ":\n");
        text += helpOf(option.names, option.value, option.description);
    }
    return text;
}

template <typename Table> std::string columnHelpOf(const Table& table)
{
    std::string text;
    std::string group;
    for (const auto& option : table) {
        if (group != option.group)
            absl::StrAppend(&text, "\n", group = option.group, "\n");
        text += columnHelpOf(option.names, option.value, option.description);
    }
    return text;
}

} // namespace thalassa::cli
