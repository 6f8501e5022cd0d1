// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads a trace file of Thalassa or Triton. Each version of a model is a group with two tracks:
// "requests", a stack of slices for each request, and "instance", the executions. Requests of a
// version with the same times of computation were one batch (trace/reader/batches.h has the rule).
// *thread-compatible*.
#pragma once

#include <istream>

#include "console/trace/reader/trace_builder.h"
#include "console/trace/reader/trace_file.h"

namespace thalassa::console::trace {

void readRequests(std::istream& stream, TraceBuilder& builder, ReadContext& context);

} // namespace thalassa::console::trace
