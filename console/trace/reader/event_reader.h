// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads a file in Chrome's trace event format. Each process is a group and each thread a track. The
// events X, B and E, b and e, i, I, n and R become slices; s, t and f arrows; M names. Events of
// other kinds (counters, samples, ...) are counted in a problem. In files of `thalassa-trace`,
// requests, models and executions are recognized. *thread-compatible*.
#pragma once

#include <istream>

#include "console/trace/reader/trace_builder.h"
#include "console/trace/reader/trace_file.h"

namespace thalassa::console::trace {

void readEvents(std::istream& stream, TraceBuilder& builder, ReadContext& context);

} // namespace thalassa::console::trace
