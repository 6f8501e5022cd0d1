// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares what each stage took in two files, and decides whether the difference is more than
// chance. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trace/tool/stage_times.h"

namespace thalassa::trace_tool {

enum class Verdict : uint8_t {
    TooFew,  // there are not enough durations to decide
    Unclear, // the difference may be chance: the two 95 % intervals overlap
    Faster,  // the figure of the second file is smaller
    Slower,
};

// Returns the verdict's text, such as "too few".
const char* nameOf(Verdict verdict);

// A mean or a percentile, in nanoseconds; absent if the file has no such stage.
struct Figure {
    const char* name = ""; // "p50"
    std::optional<double> a;
    std::optional<double> b;
    Verdict verdict = Verdict::TooFew;

    std::optional<double> difference() const; // b - a
    std::optional<double> relative() const;   // difference, relative to a
};

struct StageComparison {
    std::string model;
    std::string stage;
    int64_t countA = 0;
    int64_t countB = 0;
    std::vector<Figure> figures; // mean, p50, p90, p99
};

// Returns the stages of both files, ordered by the difference of their means, largest first; the
// stages that one file lacks come last.
std::vector<StageComparison> compare(const StageTimes& a, const StageTimes& b);

// How many durations a figure needs in each file: "mean 30, p50 20, ..."
std::string neededCounts();

} // namespace thalassa::trace_tool
