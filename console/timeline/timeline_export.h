// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exports of the timeline as it is shown: PNG at twice the resolution, SVG; and of the slices in a
// range: CSV, Perfetto's JSON. What is shown is painted at once; the writers may run on any thread.
// *lives on the GUI thread*.
#pragma once

#include <QString>

#include "console/models/work/file_export.h"
#include "console/trace/data/trace_set.h"

namespace thalassa::console {

class TimelineState;
class TimelineView;

FileWriter pngWriter(TimelineView& view, const QString& path);
FileWriter svgWriter(TimelineView& view, const QString& path);
FileWriter csvWriter(const trace::TraceSet& traces, trace::Range range, const QString& path);
FileWriter perfettoWriter(const trace::TraceSet& traces, trace::Range range, const QString& path);

// Returns the writer of "png" or "svg" of the view, or of "csv" or "json" of the range of the
// state.
FileWriter timelineWriter(
    const QString& kind, TimelineView& view, const TimelineState& state, const QString& path);

} // namespace thalassa::console
