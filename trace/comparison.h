// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Two files beside each other: what a stage took there and here, and whether the difference is more
// than chance. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trace/stage_times.h"

namespace thalassa::trace_tool {

enum class Verdict : uint8_t {
    TooFew,  // durations to say anything
    Unclear, // the difference may be chance: the 95 % intervals of the two meet
    Faster,  // the second file's is smaller
    Slower,
};

// "too few"
const char* nameOf(Verdict verdict);

// A mean or a percentile, in nanoseconds; none where the file has no such stage.
struct Figure {
    const char* name = ""; // "p50"
    std::optional<double> a;
    std::optional<double> b;
    Verdict verdict = Verdict::TooFew;

    std::optional<double> difference() const; // b - a
    std::optional<double> relative() const;   // of a
};

struct StageComparison {
    std::string model;
    std::string stage;
    int64_t countA = 0;
    int64_t countB = 0;
    std::vector<Figure> figures; // mean, p50, p90, p99
};

// The stages of both, those first whose means differ most, then those that one file lacks.
std::vector<StageComparison> compare(const StageTimes& a, const StageTimes& b);

// How many durations a figure needs in each file: "mean 30, p50 20, ..."
std::string neededCounts();

} // namespace thalassa::trace_tool
