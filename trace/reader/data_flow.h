// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>

#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

bool hasTensors(const TraceTree& tree);

// Prints the tensors of a request and, nested below it, those of its steps (row 6.6.6).
void printDataFlow(const TraceTree& tree, std::ostream& out);

// Returns a tensor's data in brackets according to its shape: [[1 2] [3 4]] for "1,2,3,4" of shape
// 2,2. Returns the data unchanged if the shape does not fit.
std::string bracketed(const Tensor& tensor);

} // namespace thalassa::trace_tool
