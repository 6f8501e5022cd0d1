// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchCost: the measured time for which an instance is busy with a batch, by its rows;
// interpolated linearly between two measured sizes; and the time that a request takes besides
// waiting and execution; and the configuration of the measured model. *thread-compatible*.
//
// As text, a line each; a # begins a comment:
//
//     base 210.5            # microseconds; 0 if there is no such line
//     model 2 8 5000 any    # the configuration (simulation_settings.h); it may be missing
//     1 2071.3              # rows, microseconds
//     8 5580.1
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "perf/simulation/simulation_settings.h"

namespace thalassa::perf {

class BatchCost {
public:
    struct Point {
        uint32_t rows = 1;
        base::Duration time{0};
    };

    // Fails without a point, and for two points of the same size.
    static absl::StatusOr<BatchCost> create(std::vector<Point> points, base::Duration baseLatency);
    static absl::StatusOr<BatchCost> parse(const std::string& text);
    std::string toText() const;

    const std::vector<Point>& points() const { return m_points; } // ascending by rows
    uint32_t leastRows() const { return m_points.front().rows; }
    uint32_t greatestRows() const { return m_points.back().rows; }
    // REQUIRES: rows from leastRows() to greatestRows(), the range that was measured.
    base::Duration of(uint32_t rows) const;

    base::Duration baseLatency() const { return m_baseLatency; }
    void setBaseLatency(base::Duration latency) { m_baseLatency = latency; }

    // The settings of the measured model, if they are known.
    const std::optional<SimulationSettings>& configuration() const { return m_configuration; }
    void setConfiguration(SimulationSettings settings);

private:
    std::vector<Point> m_points;
    base::Duration m_baseLatency{0};
    std::optional<SimulationSettings> m_configuration;
};

} // namespace thalassa::perf
