// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/single_traces.h"

#include <algorithm>

#include "core/base/text/visible_text.h"

namespace thalassa::trace_tool {

void printTrace(const RecordedTrace& trace, std::ostream& out)
{
    out << base::visibleJson(trace.model()) << " (" << trace.version() << "):\n\tid: " << trace.id()
        << "\n";
    if (!trace.request().empty())
        out << "\trequest id: " << base::visibleJson(trace.request()) << "\n";
    if (trace.parent() != 0)
        out << "\tparent id: " << trace.parent() << "\n";
    RecordedTrace::Points points = trace.points();
    const auto waits = [&trace](const Point& point) {
        return trace.nameOf(point).starts_with("GRPC_WAITREAD");
    };
    points.erase(std::remove_if(points.begin(), points.end(), waits), points.end());
    std::stable_sort(points.begin(), points.end(),
        [](const Point& a, const Point& b) { return a.nanoseconds < b.nanoseconds; });
    for (size_t i = 0; i < points.size(); ++i) {
        if (i > 0)
            out << "\t\t" << (points[i].nanoseconds - points[i - 1].nanoseconds) / 1000 << "us\n";
        out << "\t" << base::visibleJson(trace.nameOf(points[i])) << "\n";
    }
}

} // namespace thalassa::trace_tool
