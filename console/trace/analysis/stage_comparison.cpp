// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/stage_comparison.h"

#include <map>
#include <utility>

#include "console/trace/analysis/cancellation.h"

namespace thalassa::console::trace {
namespace {

// Adds the slices to durations by model, or by the title of the group in a foreign trace.
void add(const TraceData& data, trace_tool::StageTimes& times, const std::atomic<bool>* cancel)
{
    using Durations = std::map<std::pair<Stage, uint32_t>, trace_tool::StageTimes::Key>;
    std::map<std::string, Durations> known;
    for (const Lane& lane : data.lanes()) {
        if (lane.kind() == LaneKind::Load || lane.kind() == LaneKind::Executions)
            continue;
        const Group& group = data.groups()[lane.group()];
        const std::string& model = group.isModel ? group.model : group.title;
        Durations& keys = known[model];
        for (uint32_t slice = 0; slice < lane.size(); ++slice) {
            if (isCancelledAt(slice, cancel))
                return;
            const Stage stage = lane.stage(slice);
            const auto [at, isNew] = keys.try_emplace({stage, lane.name(slice)});
            if (isNew)
                at->second = {model, static_cast<size_t>(stage), data.name(lane.name(slice))};
            times.add(at->second, lane.duration(slice));
        }
    }
}

} // namespace

std::vector<trace_tool::StageComparison> compareStages(
    const Source& a, const Source& b, const std::atomic<bool>* cancel)
{
    trace_tool::StageTimes times[2];
    add(*a.data, times[0], cancel);
    add(*b.data, times[1], cancel);
    return trace_tool::compare(times[0], times[1]);
}

} // namespace thalassa::console::trace
