// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trace files as the timeline reads them, in both formats. A file is read or has a problem. Slices
// of a row follow each other and lie within their parents; a layout has no more rectangles than
// columns; statistics, searches and flame graphs work; an export is read again with the same
// slices.
#include <cstdint>
#include <sstream>
#include <string>

#include "console/trace/analysis/flame.h"
#include "console/trace/analysis/relations.h"
#include "console/trace/analysis/search.h"
#include "console/trace/analysis/statistics.h"
#include "console/trace/exports.h"
#include "console/trace/layout/layout.h"
#include "console/trace/reader/trace_file.h"
#include "tests/fuzz/check.h"

namespace {

using namespace thalassa::console::trace;
using thalassa::fuzz::require;

ReadResult readText(const std::string& text)
{
    std::istringstream stream(text);
    return readTrace(stream, "file", text.size());
}

void requireOrder(const Lane& lane)
{
    for (size_t row = 0; row < lane.rowCount(); ++row) {
        for (uint32_t slice = lane.rowBegin(row); slice < lane.rowEnd(row); ++slice) {
            require(lane.begin(slice) <= lane.end(slice));
            require(slice == lane.rowBegin(row) || lane.end(slice - 1) <= lane.begin(slice));
            const uint32_t parent = lane.parent(slice);
            require((parent == kNone) == (row == 0));
            require(parent == kNone ||
                (lane.begin(parent) <= lane.begin(slice) && lane.end(slice) <= lane.end(parent)));
        }
    }
}

void requireLayout(const Lane& lane, Range range)
{
    constexpr int kColumns = 50;
    for (size_t row = 0; row < lane.rowCount(); ++row) {
        std::vector<Rectangle> rectangles;
        layoutRow(lane, row, TimeScale(range, kColumns), rectangles);
        int32_t free = 0;
        for (const Rectangle& one : rectangles) {
            require(one.column >= free && one.width >= 1 && one.slice < lane.size());
            free = one.column + one.width;
        }
        require(free <= kColumns);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    // A search is a text of people, too.
    const SearchQuery query = parseQuery(text.substr(0, 200));
    const ReadResult result = readText(text);
    require(result.data != nullptr || !result.problems.empty());
    if (result.data == nullptr)
        return 0;
    TraceSet traces;
    traces.sources.push_back({result.data, {}, 0, {}});
    Range extent = traces.extent();
    extent.end += 1;
    for (uint32_t number = 0; number < result.data->lanes().size(); ++number) {
        const Lane& lane = result.data->lane(number);
        requireOrder(lane);
        requireLayout(lane, extent);
        requireLayout(lane, {extent.begin + extent.length() / 3, extent.end});
        for (uint32_t slice = 0; slice < lane.size(); slice += 7) {
            const Place place{0, {number, slice}};
            arrowsOf(traces, place, 16);
            require(selfTimeOf(traces, place) >= 0);
        }
    }
    require(statisticsOf(traces, extent).count == result.data->sliceCount());
    require(flameOf(traces, extent)[0].depth == 0);
    if (query.fault.empty())
        search(traces, query, 10);
    std::ostringstream csv;
    exportCsv(traces, extent, csv);
    std::ostringstream json;
    exportPerfetto(traces, extent, json);
    const ReadResult again = readText(json.str());
    require(again.data != nullptr);
    // Times before the epoch are written as zero, and slices at the end of the range are not in it.
    require(again.data->sliceCount() == result.data->sliceCount());
    return 0;
}
