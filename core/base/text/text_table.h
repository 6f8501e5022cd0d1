// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A table that people read in the log. A pure function: *thread-safe*.
#pragma once

#include <string>
#include <vector>

namespace thalassa::base {

using TableRow = std::vector<std::string>;

// `rows` start with the column titles and all have the same number of cells. A line break in a cell
// becomes a blank. Other control characters, and bytes that are not UTF-8, are escaped
// (visible_text.h). A line has at most 120 columns: a longer cell continues on the lines below,
// within its column. A table without rows also has a closing line.
//
//     +-------+---------+
//     | Model | Version |
//     +-------+---------+
//     | digit | 1       |
//     +-------+---------+
std::string textTable(std::vector<TableRow> rows);

} // namespace thalassa::base
