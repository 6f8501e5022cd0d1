// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/single_traces.h"

#include <algorithm>
#include <vector>

#include "trace/reader/text.h"

namespace thalassa::trace_tool {

void printTrace(const RecordedTrace& trace, std::ostream& out)
{
    out << printable(trace.model) << " (" << trace.version << "):\n\tid: " << trace.id << "\n";
    if (!trace.request.empty())
        out << "\trequest id: " << printable(trace.request) << "\n";
    if (trace.parent != 0)
        out << "\tparent id: " << trace.parent << "\n";
    std::vector<Point> points;
    std::copy_if(trace.points.begin(), trace.points.end(), std::back_inserter(points),
        [](const Point& point) { return !point.name.starts_with("GRPC_WAITREAD"); });
    std::stable_sort(points.begin(), points.end(),
        [](const Point& a, const Point& b) { return a.nanoseconds < b.nanoseconds; });
    for (size_t i = 0; i < points.size(); ++i) {
        if (i > 0)
            out << "\t\t" << (points[i].nanoseconds - points[i - 1].nanoseconds) / 1000 << "us\n";
        out << "\t" << printable(points[i].name) << "\n";
    }
}

} // namespace thalassa::trace_tool
