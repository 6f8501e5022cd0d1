// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/text_table.h"

#include <algorithm>
#include <numeric>

#include "core/base/text/visible_text.h"

namespace thalassa::base {
namespace {

constexpr size_t kMostColumns = 120; // of a line
constexpr size_t kLeastWidth = 8;    // of a column that is narrowed

// Counts characters, not bytes, so that names in UTF-8 keep the columns straight.
size_t widthOf(const std::string& cell)
{
    return static_cast<size_t>(
        std::count_if(cell.begin(), cell.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

// Returns how many bytes the first `width` characters have.
size_t bytesOf(const std::string& text, size_t width)
{
    size_t bytes = 0;
    for (size_t count = 0; bytes < text.size(); ++bytes) {
        if ((text[bytes] & 0xc0) != 0x80 && ++count > width)
            break;
    }
    return bytes;
}

// Returns the lines of a cell, which end at blanks if they can.
std::vector<std::string> linesOf(std::string cell, size_t width)
{
    std::vector<std::string> lines;
    while (widthOf(cell) > width) {
        const size_t most = bytesOf(cell, width);
        const size_t blank = cell.rfind(' ', most);
        const bool hasBlank = blank != std::string::npos && blank > 0;
        lines.push_back(cell.substr(0, hasBlank ? blank : most));
        cell.erase(0, hasBlank ? blank + 1 : most);
    }
    lines.push_back(std::move(cell));
    return lines;
}

// Narrows the widest columns until a line of the table fits.
void narrow(std::vector<size_t>& widths)
{
    size_t all = std::accumulate(widths.begin(), widths.end(), 3 * widths.size() + 1);
    for (; all > kMostColumns; --all) {
        const auto widest = std::max_element(widths.begin(), widths.end());
        if (*widest <= kLeastWidth)
            return;
        --*widest;
    }
}

void appendRow(const TableRow& row, const std::vector<size_t>& widths, std::string& table)
{
    std::vector<std::vector<std::string>> cells;
    size_t height = 0;
    for (size_t column = 0; column < widths.size(); ++column) {
        cells.push_back(linesOf(row[column], widths[column]));
        height = std::max(height, cells.back().size());
    }
    for (size_t line = 0; line < height; ++line) {
        table += "|";
        for (size_t column = 0; column < widths.size(); ++column) {
            const std::string text = line < cells[column].size() ? cells[column][line] : "";
            table += " " + text + std::string(widths[column] - widthOf(text) + 1, ' ') + "|";
        }
        table += "\n";
    }
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
    narrow(widths);
    const std::string line = rule(widths);
    std::string table = line;
    for (size_t i = 0; i < rows.size(); ++i) {
        appendRow(rows[i], widths, table);
        if (i == 0)
            table += line;
    }
    return table + line;
}

} // namespace thalassa::base
