// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The stages of a request, from its record. A pure function: *thread-safe*.
#pragma once

#include "core/inference/record/answered_by.h"
#include "core/timeline/stage_intervals.h"

namespace thalassa::statistics {

// Returns the stages of a request that ended at `end`.
inline timeline::StageIntervals stageIntervals(const inference::Record& record, base::TimePoint end)
{
    return timeline::stageIntervals(record,
        {inference::answeredBy(record) == inference::AnsweredBy::Execution,
            record.outcome == inference::Outcome::Success},
        end);
}

} // namespace thalassa::statistics
