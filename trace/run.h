// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace thalassa::trace_tool {

// The program: returns its exit code. What it finds goes to `out`, what is wrong and how far it is
// to `errors`; the latter unasked if that is a terminal.
int run(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& errors,
    bool isTerminal);

} // namespace thalassa::trace_tool
