// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/range.h"

#include <cmath>
#include <limits>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace thalassa::perf {
namespace {

// Above this, numbers of requests are no longer exact.
constexpr double kLargest = 1e9;

absl::Status badRange(const std::string& text, RangeUnit unit)
{
    return absl::InvalidArgumentError(absl::StrCat("expected start[:end[:step]] in ",
        unit == RangeUnit::Whole ? "whole numbers" : "numbers",
        " with start and step above 0 and end 0 or not below start, such as ",
        unit == RangeUnit::Whole ? "1:8:1" : "100:500:100", ", got '", text, "'"));
}

} // namespace

bool Range::contains(double value) const
{
    // Steps such as 0.1 add up to a little more than they should.
    return !hasEnd() || value <= end * (1 + 1e-9);
}

absl::StatusOr<Range> parseRange(const std::string& text, RangeUnit unit)
{
    const std::vector<std::string> parts = absl::StrSplit(text, ':');
    double values[3] = {1, 0, 1};
    if (parts.size() > 3)
        return badRange(text, unit);
    for (size_t index = 0; index < parts.size(); ++index) {
        double& value = values[index];
        if (!absl::SimpleAtod(parts[index], &value) || !std::isfinite(value) || value < 0 ||
            value > kLargest || (unit == RangeUnit::Whole && value != std::floor(value)))
            return badRange(text, unit);
    }
    if (parts.size() == 1)
        values[1] = values[0];
    const Range range{values[0], values[1], values[2]};
    if (range.start <= 0 || range.step <= 0 || (range.hasEnd() && range.end < range.start))
        return badRange(text, unit);
    return range;
}

} // namespace thalassa::perf
