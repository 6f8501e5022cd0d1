// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

// One trace: model, version, id and parent, then its points in the order of their times with whole
// microseconds between neighbours; without GRPC_WAITREAD_*, where the server only waited (row
// 6.6.5).
void printTrace(const RecordedTrace& trace, std::ostream& out);

} // namespace thalassa::trace_tool
