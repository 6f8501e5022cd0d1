// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/text_lines.h"

#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace thalassa::perf {

std::vector<TextLine> linesOf(const std::string& text)
{
    std::vector<TextLine> lines;
    size_t number = 0;
    for (const absl::string_view whole : absl::StrSplit(text, '\n')) {
        ++number;
        TextLine line{number, std::string(whole.substr(0, whole.find('#'))), {}};
        absl::StripAsciiWhitespace(&line.text);
        line.words = absl::StrSplit(line.text, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
        if (!line.words.empty())
            lines.push_back(std::move(line));
    }
    return lines;
}

std::optional<base::Duration> microsecondsOf(const std::string& word)
{
    constexpr double kMost = 24 * 60 * 60 * 1e6;
    double value = 0;
    if (!absl::SimpleAtod(word, &value) || !(value >= 0 && value <= kMost))
        return std::nullopt;
    return base::Duration(std::llround(value * 1e3));
}

} // namespace thalassa::perf
