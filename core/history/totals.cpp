// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/history/totals.h"

#include <algorithm>

namespace thalassa::history {

void Totals::add(const Totals& later)
{
    covered += later.covered;
    successCount += later.successCount;
    failureCount += later.failureCount;
    refusedCount += later.refusedCount;
    inferenceCount += later.inferenceCount;
    executionCount += later.executionCount;
    busy += later.busy;
    available += later.available;
    readingCount += later.readingCount;
    waitingSum += later.waitingSum;
    mostWaiting = std::max(mostWaiting, later.mostWaiting);
    memoryByteSize = later.memoryByteSize;
    for (size_t stage = 0; stage < stages.size(); ++stage)
        stages[stage].add(later.stages[stage]);
}

bool Totals::isQuiet() const
{
    return successCount == 0 && failureCount == 0 && refusedCount == 0 && inferenceCount == 0 &&
        executionCount == 0 && waitingSum == 0 && busy == base::Duration::zero() &&
        std::all_of(
            stages.begin(), stages.end(), [](const auto& counts) { return counts.size() == 0; });
}

} // namespace thalassa::history
