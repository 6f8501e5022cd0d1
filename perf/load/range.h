// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Range: the loads of one run, written start:end:step. Pure functions: *thread-safe*.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace thalassa::perf {

struct Range {
    double start = 1;
    double end = 1; // inclusive; 0: none, the latency threshold ends the run
    double step = 1;

    double at(int index) const { return start + index * step; }
    bool contains(double value) const;
    bool hasEnd() const { return end != 0; }
};

enum class RangeUnit { Whole, Any };

// "4", "1:8" or "1:8:2"; a lone start is its own end.
absl::StatusOr<Range> parseRange(const std::string& text, RangeUnit unit);

} // namespace thalassa::perf
