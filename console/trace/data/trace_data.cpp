// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/data/trace_data.h"

#include <algorithm>

namespace thalassa::console::trace {
namespace {

template <typename T> size_t bytesOf(const std::vector<T>& elements)
{
    return elements.capacity() * sizeof(T);
}

} // namespace

std::span<const int64_t> Lane::begins(size_t row) const
{
    return {m_begins.data() + rowBegin(row), m_begins.data() + rowEnd(row)};
}

std::span<const int64_t> Lane::ends(size_t row) const
{
    return {m_ends.data() + rowBegin(row), m_ends.data() + rowEnd(row)};
}

size_t Lane::depth(uint32_t slice) const
{
    return static_cast<size_t>(
        std::upper_bound(m_rows.begin(), m_rows.end(), slice) - m_rows.begin());
}

std::pair<uint32_t, uint32_t> Lane::overlapping(size_t row, Range range) const
{
    const std::span<const int64_t> begins = this->begins(row);
    const std::span<const int64_t> ends = this->ends(row);
    auto first =
        static_cast<size_t>(std::lower_bound(ends.begin(), ends.end(), range.begin) - ends.begin());
    while (first < ends.size() && ends[first] == range.begin && begins[first] < range.begin)
        ++first;
    const auto last = static_cast<size_t>(
        std::lower_bound(begins.begin(), begins.end(), range.end) - begins.begin());
    const uint32_t base = rowBegin(row);
    return {
        base + static_cast<uint32_t>(first), base + static_cast<uint32_t>(std::max(first, last))};
}

uint32_t Lane::at(size_t row, int64_t time) const
{
    const auto [first, last] = overlapping(row, {time, time + 1});
    return first < last ? last - 1 : kNone;
}

size_t Lane::byteSize() const
{
    size_t size = sizeof(Lane) + m_title.capacity() + bytesOf(m_begins) + bytesOf(m_ends) +
        bytesOf(m_names) + bytesOf(m_parents) + bytesOf(m_requests) + bytesOf(m_stages) +
        bytesOf(m_rows);
    for (const Levels& levels : m_levels)
        size += sizeof(Levels) + levels.byteSize();
    return size;
}

std::shared_ptr<const TraceData> TraceData::renamed(std::string file) const
{
    auto copy = std::make_shared<TraceData>(*this);
    copy->m_file = std::move(file);
    return copy;
}

std::span<const Flow> TraceData::flowsFrom(SliceRef slice) const
{
    const auto [first, last] = std::equal_range(m_flows.begin(), m_flows.end(), Flow{slice, {}},
        [](const Flow& a, const Flow& b) { return a.from < b.from; });
    return {first, last};
}

std::vector<Flow> TraceData::flowsTo(SliceRef slice) const
{
    const auto isBefore = [this](uint32_t flow, SliceRef to) { return m_flows[flow].to < to; };
    std::vector<Flow> found;
    for (auto at = std::lower_bound(m_flowsByTo.begin(), m_flowsByTo.end(), slice, isBefore);
         at != m_flowsByTo.end() && m_flows[*at].to == slice; ++at)
        found.push_back(m_flows[*at]);
    return found;
}

size_t TraceData::byteSize() const
{
    size_t size = bytesOf(m_groups) + bytesOf(m_requests) + bytesOf(m_names) + bytesOf(m_flows) +
        bytesOf(m_flowsByTo);
    for (const Lane& lane : m_lanes)
        size += lane.byteSize();
    for (const std::string& name : m_names)
        size += name.capacity();
    return size;
}

} // namespace thalassa::console::trace
