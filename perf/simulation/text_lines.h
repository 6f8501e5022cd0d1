// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of the files that a simulation reads: words, and comments after a #. Pure functions:
// *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"

namespace thalassa::perf {

struct TextLine {
    size_t number = 1;
    std::string text; // without the comment
    std::vector<std::string> words;
};

// Returns the lines with words.
std::vector<TextLine> linesOf(const std::string& text);

// Returns none unless the word is a number from 0 to the microseconds of a day.
std::optional<base::Duration> microsecondsOf(const std::string& word);

} // namespace thalassa::perf
