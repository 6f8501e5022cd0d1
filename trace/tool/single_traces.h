// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

// Prints one trace: model, version, and ids, then its points in the order of their times with whole
// microseconds between neighbours. Leaves out GRPC_WAITREAD_*, where the server only waited (row
// 6.6.5).
void printTrace(const RecordedTrace& trace, std::ostream& out);

} // namespace thalassa::trace_tool
