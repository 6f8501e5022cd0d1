// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exports of the timeline as it is shown: PNG at twice the resolution, SVG; and of the slices in a
// range: CSV, Perfetto's JSON. Lives on the GUI thread.
#pragma once

#include <QString>

#include "console/trace/data/trace_set.h"

namespace thalassa::console {

class TimelineView;

// Each returns a sentence about a failure, or nothing. A file that exists is replaced when the new
// one is complete.
QString exportPng(TimelineView& view, const QString& path);
QString exportSvg(TimelineView& view, const QString& path);
QString exportCsvFile(const trace::TraceSet& traces, trace::Range range, const QString& path);
QString exportPerfettoFile(const trace::TraceSet& traces, trace::Range range, const QString& path);

} // namespace thalassa::console
