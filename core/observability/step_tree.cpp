// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/step_tree.h"

#include "core/observability/interval_union.h"

namespace thalassa::observability {

using timeline::Stage;
using timeline::StageInterval;
using trace::FlightRecord;

StepTree::StepTree(const std::vector<FlightRecord>& records)
{
    for (const FlightRecord& record : records) {
        if (record.record.parentId != 0)
            m_steps[record.record.parentId].push_back(&record);
    }
}

std::vector<const FlightRecord*> StepTree::below(const FlightRecord& request) const
{
    std::vector<const FlightRecord*> found;
    const FlightRecord* parent = &request;
    // Adds the steps of each step found. This ends, because a request is made after its parent and
    // has a larger id.
    for (size_t next = 0; parent != nullptr; ++next) {
        const auto steps = m_steps.find(parent->record.requestId);
        if (steps != m_steps.end())
            found.insert(found.end(), steps->second.begin(), steps->second.end());
        parent = next < found.size() ? found[next] : nullptr;
    }
    return found;
}

base::Duration timeIn(Stage stage, const std::vector<const FlightRecord*>& requests)
{
    std::vector<StageInterval> intervals;
    intervals.reserve(requests.size());
    for (const FlightRecord* const request : requests)
        intervals.push_back(intervalOf(stage, *request));
    return coveredTime(std::move(intervals));
}

const FlightRecord* longestWaiter(const std::vector<const FlightRecord*>& requests)
{
    const FlightRecord* longest = nullptr;
    base::Duration most{};
    for (const FlightRecord* const request : requests) {
        const base::Duration waited = intervalOf(Stage::Queue, *request).duration();
        if (waited > most) {
            most = waited;
            longest = request;
        }
    }
    return longest;
}

} // namespace thalassa::observability
