// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>

#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

bool hasTensors(const TraceTree& tree);

// The tensors of a request, and below it, nested, those of its steps (row 6.6.6).
void printDataFlow(const TraceTree& tree, std::ostream& out);

// A tensor's text in brackets, as its shape has it: "1,2,3,4" of 2,2 is [[1 2] [3 4]]. As it is
// where the shape does not fit.
std::string bracketed(const Tensor& tensor);

} // namespace thalassa::trace_tool
