// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exports of the slices in a range of time, as CSV and as Perfetto's JSON (Chrome's trace event
// format), which readTraceFile() reads again. A stream that fails ends an export. Functions without
// state: *thread-safe*.
#pragma once

#include <ostream>

#include "console/trace/data/trace_set.h"

namespace thalassa::console::trace {

// Writes a row for each slice that overlaps the range (RFC 4180, but lines end with a line feed).
// The begin is that on the axis; durations are whole. Control characters are escaped.
void exportCsv(const TraceSet& traces, Range range, std::ostream& out);

// Writes the slices that overlap the range, whole, with their requests, and the arrows between
// them. A time before the epoch, which the format does not have, is written as zero.
void exportPerfetto(const TraceSet& traces, Range range, std::ostream& out);

} // namespace thalassa::console::trace
