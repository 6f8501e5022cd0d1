// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of the files that a simulation reads: words, with a # before what is for people. Pure
// functions: *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"

namespace thalassa::perf {

struct TextLine {
    size_t number = 1;
    std::string text; // without what comes behind a #
    std::vector<std::string> words;
};

// Those with words.
std::vector<TextLine> linesOf(const std::string& text);

// A number of 0 or more, of a day at most.
std::optional<base::Duration> microsecondsOf(const std::string& word);

} // namespace thalassa::perf
