// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/interval_union.h"

#include <algorithm>

namespace thalassa::observability {

using timeline::StageInterval;

StageInterval intervalOf(timeline::Stage stage, const trace::FlightRecord& record)
{
    return statistics::stageIntervals(record.record, record.ended)[static_cast<size_t>(stage)];
}

base::Duration coveredTime(std::vector<StageInterval> intervals)
{
    std::sort(intervals.begin(), intervals.end(),
        [](const StageInterval& a, const StageInterval& b) { return a.begin < b.begin; });
    base::Duration covered{};
    base::TimePoint reached{};
    for (const StageInterval& one : intervals) {
        const base::TimePoint begin = std::max(one.begin, reached);
        if (one.end > begin)
            covered += one.end - begin;
        reached = std::max(reached, one.end);
    }
    return covered;
}

} // namespace thalassa::observability
