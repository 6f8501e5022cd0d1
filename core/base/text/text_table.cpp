// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/text_table.h"

#include <algorithm>

#include "core/base/text/visible_text.h"

namespace thalassa::base {
namespace {

// Counts characters, not bytes, so that names in UTF-8 keep the columns straight.
size_t widthOf(const std::string& cell)
{
    return static_cast<size_t>(
        std::count_if(cell.begin(), cell.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string rule(const std::vector<size_t>& widths)
{
    std::string line = "+";
    for (const size_t width : widths)
        line += std::string(width + 2, '-') + "+";
    return line + "\n";
}

} // namespace

std::string textTable(std::vector<TableRow> rows)
{
    std::vector<size_t> widths(rows.front().size(), 0);
    for (TableRow& row : rows) {
        for (size_t column = 0; column < widths.size(); ++column) {
            std::replace(row[column].begin(), row[column].end(), '\n', ' ');
            row[column] = visibleText(row[column]);
            widths[column] = std::max(widths[column], widthOf(row[column]));
        }
    }
    const std::string line = rule(widths);
    std::string table = line;
    for (size_t i = 0; i < rows.size(); ++i) {
        table += "|";
        for (size_t column = 0; column < widths.size(); ++column) {
            const std::string& cell = rows[i][column];
            table += " " + cell + std::string(widths[column] - widthOf(cell) + 1, ' ') + "|";
        }
        table += "\n";
        if (i == 0)
            table += line;
    }
    return table + line;
}

} // namespace thalassa::base
