// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/batch_cost.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/base/status_macros.h"
#include "perf/simulation/text_lines.h"

namespace thalassa::perf {
namespace {

constexpr const char* kExpected =
    "expected 'base MICROSECONDS' or 'ROWS MICROSECONDS', or one line 'model'";

} // namespace

absl::StatusOr<BatchCost> BatchCost::create(std::vector<Point> points, base::Duration baseLatency)
{
    if (points.empty())
        return absl::InvalidArgumentError("expected the cost of one batch size at least");
    std::sort(points.begin(), points.end(),
        [](const Point& one, const Point& other) { return one.rows < other.rows; });
    for (size_t index = 1; index < points.size(); ++index) {
        if (points[index].rows == points[index - 1].rows)
            return absl::InvalidArgumentError(absl::StrCat(
                "expected one cost of each batch size, got two of ", points[index].rows));
    }
    BatchCost cost;
    cost.m_points = std::move(points);
    cost.m_baseLatency = baseLatency;
    return cost;
}

absl::StatusOr<BatchCost> BatchCost::parse(const std::string& text)
{
    std::vector<Point> points;
    std::optional<base::Duration> baseLatency;
    std::optional<SimulationSettings> configuration;
    for (const TextLine& line : linesOf(text)) {
        const std::optional<base::Duration> time =
            line.words.size() == 2 ? microsecondsOf(line.words[1]) : std::nullopt;
        uint32_t rows = 0;
        if (line.words[0] == "model" && !configuration) {
            auto parsed = SimulationSettings::parse({line.words.begin() + 1, line.words.end()});
            if (!parsed.ok())
                return absl::InvalidArgumentError(absl::StrCat("line ", line.number,
                    ": model: ", parsed.status().message(), ", got '", line.text, "'"));
            configuration = *std::move(parsed);
        } else if (time && line.words[0] == "base" && !baseLatency) {
            baseLatency = time;
        } else if (time && absl::SimpleAtoi(line.words[0], &rows) && rows >= 1 &&
            rows <= kMostBatchRows) {
            points.push_back({rows, *time});
        } else {
            return absl::InvalidArgumentError(
                absl::StrCat("line ", line.number, ": ", kExpected, ", got '", line.text, "'"));
        }
    }
    ASSIGN_OR_RETURN(
        BatchCost cost, create(std::move(points), baseLatency.value_or(base::Duration(0))));
    if (configuration)
        cost.setConfiguration(*std::move(configuration));
    return cost;
}

std::string BatchCost::toText() const
{
    const auto microseconds = [](base::Duration time) {
        return absl::StrFormat("%.3f", static_cast<double>(time.count()) / 1e3);
    };
    std::string text = absl::StrCat("base ", microseconds(m_baseLatency), "\n");
    if (m_configuration)
        absl::StrAppend(&text, "model ", m_configuration->toText(), "\n");
    for (const Point& point : m_points)
        absl::StrAppend(&text, point.rows, " ", microseconds(point.time), "\n");
    return text;
}

void BatchCost::setConfiguration(SimulationSettings settings)
{
    settings.isModelConfiguration = true;
    m_configuration = std::move(settings);
}

base::Duration BatchCost::of(uint32_t rows) const
{
    const auto above = std::lower_bound(m_points.begin(), m_points.end(), rows,
        [](const Point& point, uint32_t wanted) { return point.rows < wanted; });
    if (above->rows == rows)
        return above->time;
    const Point& below = *std::prev(above);
    const double part = static_cast<double>(rows - below.rows) / (above->rows - below.rows);
    const auto difference = static_cast<double>((above->time - below.time).count());
    return below.time + base::Duration(std::llround(part * difference));
}

} // namespace thalassa::perf
