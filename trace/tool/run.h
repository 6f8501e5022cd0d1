// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace thalassa::trace_tool {

// Runs the program and returns its exit code. Results go to `out`, errors and progress to `errors`;
// progress is shown if `isTerminal`, that is, if `errors` is a terminal, or with --progress.
int run(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& errors,
    bool isTerminal);

} // namespace thalassa::trace_tool
