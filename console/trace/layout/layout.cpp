// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/layout/layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace thalassa::console::trace {
namespace {

class RowLayout {
public:
    RowLayout(const Lane& lane, size_t row, const TimeScale& scale, std::vector<Rectangle>& out)
        : m_lane(lane)
        , m_row(row)
        , m_scale(scale)
        , m_out(out)
        , m_range(lane.overlapping(row, scale.range()))
    {
    }

    void run()
    {
        const Levels& levels = m_lane.levels(m_row);
        if (m_range.first >= m_range.second)
            return;
        if (levels.count() == 0)
            addSlices(m_range.first, m_range.second);
        else
            addBlocks(levels.count() - 1);
        flush();
    }

private:
    struct BlockRef {
        size_t level;
        size_t index;
    };
    static constexpr size_t kMostOpen = 64; // there are at most 28 levels

    void addBlocks(size_t top)
    {
        std::array<BlockRef, kMostOpen> open{BlockRef{top, 0}}; // the next one is the last
        for (size_t count = 1; count > 0;) {
            const BlockRef block = open[--count];
            if (isAdded(block))
                continue;
            const BlockRef below{block.level - 1, block.index * 2};
            if (below.index + 1 < m_lane.levels(m_row).level(below.level).size())
                open[count++] = {below.level, below.index + 1};
            open[count++] = below;
        }
    }

    // A block that is narrower than a column is added without a look at its slices. Returns false
    // if the block has to be divided.
    bool isAdded(const BlockRef& ref)
    {
        const uint32_t base = m_lane.rowBegin(m_row);
        const size_t size = Levels::kLeaf << ref.level;
        const auto first = static_cast<uint32_t>(base + ref.index * size);
        const auto end = static_cast<uint32_t>(
            std::min<size_t>(base + (ref.index + 1) * size, m_lane.rowEnd(m_row)));
        if (end <= m_range.first || first >= m_range.second)
            return true;
        const Levels::Block& block = m_lane.levels(m_row).level(ref.level)[ref.index];
        if (first >= m_range.first && end <= m_range.second &&
            static_cast<double>(block.end - block.begin) < m_scale.columnTime()) {
            addDensity(m_scale.column(block.begin), block.busy, base + block.longest, end - first);
            return true;
        }
        if (ref.level > 0)
            return false;
        addSlices(std::max(first, m_range.first), std::min(end, m_range.second));
        return true;
    }

    void addSlices(uint32_t first, uint32_t end)
    {
        for (uint32_t slice = first; slice < end; ++slice) {
            const int64_t duration = m_lane.duration(slice);
            const int32_t column = m_scale.column(m_lane.begin(slice));
            if (static_cast<double>(duration) < m_scale.columnTime())
                addDensity(column, duration, slice, 1);
            else
                addSlice(slice, column, m_scale.column(m_lane.end(slice)));
        }
    }

    void addSlice(uint32_t slice, int32_t column, int32_t end)
    {
        end = std::min(std::max(end, column + 1), m_scale.columns());
        column = std::max(column, m_free);
        if (m_pending.count > 0) {
            // The narrow slices before this one keep their column if this one has others.
            if (m_pending.column < column || end - column > 1) {
                flush();
                column = std::max(column, m_free);
            } else {
                m_pending = {};
                m_busy = 0;
            }
        }
        if (end <= column) // its only column is shared with the slice before it
            return;
        m_out.push_back({column, end - column, slice, 1, m_lane.stage(slice), 255, false});
        m_free = end;
    }

    void addDensity(int32_t column, int64_t busy, uint32_t longest, uint32_t count)
    {
        if (column < m_free)
            return;
        if (m_pending.count > 0 && m_pending.column != column)
            flush();
        if (m_pending.count == 0) {
            m_pending = {column, 1, longest, 0, Stage::Other, 0, true};
            m_busy = 0;
        } else if (m_lane.duration(longest) > m_lane.duration(m_pending.slice)) {
            m_pending.slice = longest;
        }
        m_pending.count += count;
        m_busy += busy;
    }

    void flush()
    {
        if (m_pending.count == 0)
            return;
        const double share = static_cast<double>(m_busy) / m_scale.columnTime();
        m_pending.density = static_cast<uint8_t>(std::lround(std::min(share, 1.0) * 255));
        m_pending.stage = m_lane.stage(m_pending.slice);
        m_out.push_back(m_pending);
        m_free = m_pending.column + 1;
        m_pending = {};
        m_busy = 0;
    }

    const Lane& m_lane;
    const size_t m_row;
    const TimeScale& m_scale;
    std::vector<Rectangle>& m_out;
    const std::pair<uint32_t, uint32_t> m_range; // the slices in the range
    Rectangle m_pending;                         // narrow slices of one column; none if count is 0
    int64_t m_busy = 0;                          // their durations
    int32_t m_free = 0;                          // the first column without a rectangle
};

} // namespace

TimeScale::TimeScale(Range range, int columns)
    : m_range(range)
    , m_columns(columns)
    , m_columnTime(static_cast<double>(range.length()) / columns)
{
}

int32_t TimeScale::column(int64_t time) const
{
    if (time <= m_range.begin)
        return 0;
    if (time >= m_range.end)
        return m_columns;
    return std::min(static_cast<int32_t>(position(time)), m_columns - 1);
}

int64_t TimeScale::time(double position) const
{
    return m_range.begin + static_cast<int64_t>(std::floor(position * m_columnTime));
}

void layoutRow(
    const Lane& lane, size_t row, const TimeScale& scale, std::vector<Rectangle>& rectangles)
{
    RowLayout(lane, row, scale, rectangles).run();
}

const Rectangle* rectangleAt(std::span<const Rectangle> row, int column)
{
    const auto after = std::upper_bound(row.begin(), row.end(), column,
        [](int at, const Rectangle& rectangle) { return at < rectangle.column; });
    if (after == row.begin())
        return nullptr;
    const Rectangle& rectangle = *std::prev(after);
    return column < rectangle.column + rectangle.width ? &rectangle : nullptr;
}

} // namespace thalassa::console::trace
