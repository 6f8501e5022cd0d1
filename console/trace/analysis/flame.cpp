// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/flame.h"

#include <algorithm>
#include <map>
#include <utility>

#include "console/trace/analysis/cancellation.h"

namespace thalassa::console::trace {
namespace {

class Flame {
public:
    explicit Flame(Range range)
        : m_range(range)
    {
        m_nodes.push_back({"all", Stage::Other, kNone, 0, 0, 0, 0, true});
    }

    void add(const Source& source, const std::atomic<bool>* cancel)
    {
        const Range range = source.toFile(m_range);
        for (const Lane& lane : source.data->lanes()) {
            if (lane.kind() == LaneKind::Load || lane.kind() == LaneKind::Executions)
                continue;
            const Group& group = source.data->groups()[lane.group()];
            const uint32_t top = childOf(0, group.title, Stage::Other, true);
            const bool isForeign = lane.kind() == LaneKind::Thread;
            std::vector<uint32_t> above; // nodes of the slices of the row above
            uint32_t firstAbove = 0;
            for (size_t row = 0; row < lane.rowCount(); ++row) {
                const auto [first, end] = lane.overlapping(row, range);
                std::vector<uint32_t> nodes;
                nodes.reserve(end - first);
                for (uint32_t slice = first; slice < end; ++slice) {
                    if (isCancelledAt(slice, cancel))
                        return;
                    const uint32_t parent = lane.parent(slice);
                    const bool isKnown = parent != kNone && parent >= firstAbove &&
                        parent - firstAbove < above.size();
                    const uint32_t node = childOf(isKnown ? above[parent - firstAbove] : top,
                        source.data->name(lane.name(slice)), lane.stage(slice), isForeign);
                    nodes.push_back(node);
                    const int64_t within = std::min(lane.end(slice), range.end) -
                        std::max(lane.begin(slice), range.begin);
                    ++m_nodes[node].count;
                    m_nodes[node].total += within;
                    if (row == 0) {
                        m_nodes[top].total += within;
                        m_nodes[0].total += within;
                        ++m_nodes[top].count;
                        ++m_nodes[0].count;
                    }
                }
                above = std::move(nodes);
                firstAbove = first;
            }
        }
    }

    std::vector<FlameNode> result()
    {
        std::vector<std::vector<uint32_t>> children(m_nodes.size());
        for (uint32_t node = 1; node < m_nodes.size(); ++node) {
            if (m_nodes[node].count > 0)
                children[m_nodes[node].parent].push_back(node);
        }
        std::vector<FlameNode> sorted{m_nodes[0]};
        std::vector<uint32_t> originals{0};
        for (uint32_t at = 0; at < sorted.size(); ++at) {
            std::vector<uint32_t>& of = children[originals[at]];
            std::stable_sort(of.begin(), of.end(),
                [this](uint32_t a, uint32_t b) { return m_nodes[a].total > m_nodes[b].total; });
            int64_t begin = sorted[at].begin;
            for (const uint32_t child : of) {
                FlameNode node = m_nodes[child];
                node.parent = at;
                node.depth = sorted[at].depth + 1;
                node.begin = begin;
                begin += node.total;
                sorted.push_back(std::move(node));
                originals.push_back(child);
            }
        }
        return sorted;
    }

private:
    uint32_t childOf(uint32_t parent, const std::string& name, Stage stage, bool isForeign)
    {
        const auto [at, isNew] =
            m_children.try_emplace({parent, name}, static_cast<uint32_t>(m_nodes.size()));
        if (isNew)
            m_nodes.push_back({name, stage, parent, 0, 0, 0, 0, isForeign});
        return at->second;
    }

    const Range m_range;
    std::vector<FlameNode> m_nodes;
    std::map<std::pair<uint32_t, std::string>, uint32_t> m_children;
};

} // namespace

std::vector<FlameNode> flameOf(const TraceSet& traces, Range range, const std::atomic<bool>* cancel)
{
    Flame flame(range);
    for (const Source& source : traces.sources)
        flame.add(source, cancel);
    return flame.result();
}

} // namespace thalassa::console::trace
