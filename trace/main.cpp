// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "trace/tool/run.h"

int main(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
    return thalassa::trace_tool::run(std::vector<std::string>(argv + 1, argv + argc), std::cout,
        std::cerr, isatty(STDERR_FILENO) == 1);
}
