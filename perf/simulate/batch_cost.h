// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchCost: how long an instance is busy with a batch, by its rows, as it was measured; on a
// straight line between two measured sizes. And what a request takes beside waiting and execution.
// *thread-compatible*.
//
// As text, a line each; what comes behind a # is for people:
//
//     base 210.5      # microseconds; 0 where there is no such line
//     1 2071.3        # rows, microseconds
//     8 5580.1
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"

namespace thalassa::perf {

class BatchCost {
public:
    struct Point {
        uint32_t rows = 1;
        base::Duration time{0};
    };

    // Fails without a point, and for two of one size.
    static absl::StatusOr<BatchCost> create(std::vector<Point> points, base::Duration baseLatency);
    static absl::StatusOr<BatchCost> parse(const std::string& text);
    std::string toText() const;

    const std::vector<Point>& points() const { return m_points; } // ascending by rows
    uint32_t leastRows() const { return m_points.front().rows; }
    uint32_t greatestRows() const { return m_points.back().rows; }
    // REQUIRES: rows from leastRows() to greatestRows(). What lies beyond was not measured.
    base::Duration of(uint32_t rows) const;

    base::Duration baseLatency() const { return m_baseLatency; }
    void setBaseLatency(base::Duration latency) { m_baseLatency = latency; }

private:
    std::vector<Point> m_points;
    base::Duration m_baseLatency{0};
};

} // namespace thalassa::perf
