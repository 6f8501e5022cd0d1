// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <string>
#include <vector>

#include "trace/run.h"

int main(int argc, char** argv)
{
    return thalassa::trace_tool::run(
        std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr);
}
